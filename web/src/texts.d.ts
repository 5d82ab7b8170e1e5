/** Made by `scripts/texts-plugin.mjs` from the folders in `contract/i18n/`. */
declare module 'virtual:texts' {
  type Texts = Record<string, string>
  /** Galician texts of the public pages: part of the first download. */
  export const first: Texts
  /** Downloads the other texts, by language and group. */
  export const downloads: Record<string, Record<string, () => Promise<{ default: Texts }>>>
}

/** Made by the same plugin. */
declare module 'virtual:editor-texts' {
  type Download<T> = () => Promise<{ default: T }>
  /** Downloads the texts of the editor by language: those of its makers, and those that the portal replaces. */
  export const downloads: Record<string, [Download<object>, Download<Record<string, string>>]>
}
