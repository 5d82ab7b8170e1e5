import { BankFileError } from './bank-file-error.ts'

/** Upper half of code page 850, which old programs of banks write. */
const codePage850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

/** Bytes of the letters of Galicia and Spain: in code page 850, and in windows-1252. */
const letters850 = new Set([...'ñÑáéíóúÁÍÓçüºª'].map((letter) => codePage850.indexOf(letter) + 128))
const letters1252 = new Set([...'ñÑáéíóúÁÉÍÓÚçÇüÜºª·'].map((letter) => letter.charCodeAt(0)))

const xmlEncodings: Record<string, string> = {
  'utf-8': 'utf-8',
  'us-ascii': 'utf-8',
  'iso-8859-1': 'windows-1252',
  'iso-8859-15': 'iso-8859-15',
  'windows-1252': 'windows-1252',
}

/** @throws BankFileError CODIFICACION */
function decode(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new BankFileError('CODIFICACION')
  }
}

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    return decode(bytes, 'utf-8') !== ''
  } catch {
    return false
  }
}

/** Whether code page 850 explains more of the bytes beyond ASCII as letters. */
function isCodePage850(bytes: Uint8Array): boolean {
  let [old, usual] = [0, 0]
  for (const byte of bytes) {
    if (letters1252.has(byte)) usual += 1
    else if (letters850.has(byte)) old += 1
  }
  return old > usual
}

/** Text of Norma 43: UTF-8, else code page 850 or windows-1252, whichever its letters fit. */
export function plainText(bytes: Uint8Array): string {
  if (isUtf8(bytes)) return decode(bytes, 'utf-8')
  if (!isCodePage850(bytes)) return decode(bytes, 'windows-1252')
  return Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\x80-\xff]/g, (character) => codePage850[character.charCodeAt(0) - 128] as string)
}

/**
 * Text of an XML document in the encoding that it declares, UTF-8 when it declares none.
 * @throws BankFileError CODIFICACION for any other encoding, UTF-16 among them, and when the bytes do not fit it
 */
export function xmlText(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const [, declared = 'utf-8'] =
    /^(?:\xef\xbb\xbf)?\s{0,20}<\?xml[^>]{0,150}?\sencoding\s{0,5}=\s{0,5}["']([\w-]{1,40})/.exec(start) ?? []
  const encoding = xmlEncodings[declared.toLowerCase()]
  if (encoding === undefined) throw new BankFileError('CODIFICACION')
  return decode(bytes, encoding).trimStart()
}
