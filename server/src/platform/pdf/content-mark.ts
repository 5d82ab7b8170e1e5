/** How the keywords of a PDF name the text that it was made from. @param sum SHA-256 of that text, in hexadecimal */
export const contentMark = (sum: string): string => `sha256:${sum}`
