/** Removes accents; ñ becomes n. */
export const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .normalize('NFC')

/** Canonical form of searchable texts and search words: lower case without accents. */
export const searchText = (...parts: (string | number | null | undefined)[]): string =>
  withoutAccents(
    parts
      .filter((part) => part !== null && part !== undefined)
      .join(' ')
      .toLowerCase(),
  )
    .replace(/\s+/g, ' ')
    .trim()
