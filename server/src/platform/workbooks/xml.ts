/** XML declaration of every part of a workbook. */
export const xmlStart = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** Namespace of the parts of a spreadsheet. */
export const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Most texts need no escaping. */
const isPlain = /^[^&<>"_\p{Cc}\p{Cs}\ufffe\uffff]*$/u

/**
 * Escapes text for the XML of a workbook. Characters that XML cannot represent are written as Office does, `_x0007_`;
 * a text that already looks like this is marked (ECMA-376 part 1, 22.9.2.19).
 */
export const escapeXml = (text: string): string =>
  isPlain.test(text)
    ? text
    : text
        .toWellFormed()
        .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
        .replace(
          /(?![\t\n])[\p{Cc}\ufffe\uffff]/gu,
          (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
        )
        .replace(/[&<>"]/g, (character) => entities[character] as string)
