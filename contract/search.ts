/** Letters without their accents; ñ becomes n. */
export const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .normalize('NFC')

/** Lower case without accents: what is searched and what people look for are compared as. */
export const searchText = (...parts: (string | number | null | undefined)[]): string =>
  withoutAccents(
    parts
      .filter((part) => part !== null && part !== undefined)
      .join(' ')
      .toLowerCase(),
  )
    .replace(/\s+/g, ' ')
    .trim()
