// Parts of the page by their names, and new ones.

export const byId = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T;

export function element<K extends keyof HTMLElementTagNameMap>(tag: K, text = "", className = ""): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  made.textContent = text;
  if (className) made.className = className;
  return made;
}
