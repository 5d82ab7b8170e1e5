import { describe, expect, it } from 'vitest'
import { cleanFileName, fileNameFor, toAcceptedFileName } from './file-names.ts'

describe('the name of a file', () => {
  it.each([
    ['/etc/passwd.txt', 'passwd.txt'],
    ['..\\..\\Windows\\acta.doc', 'acta.doc'],
    ['foto\u202egpj.exe', 'fotogpj.exe'],
    ['a\u0000b\u0007c.pdf', 'abc.pdf'],
    ['cero\u200bancho.pdf', 'ceroancho.pdf'],
    ['  moitos \t\n espazos .pdf', 'moitos espazos .pdf'],
    ['Reunio\u0301n.PDF', 'Reunión.PDF'],
    ['\ud800meta.pdf', 'meta.pdf'],
    ['..', '..'],
    ['', ''],
  ])('loses folders and what only misleads: %j', (given, name) => {
    expect(cleanFileName(given)).toBe(name)
  })

  it('is cut to 255 characters, never through one, and keeps its ending', () => {
    expect(cleanFileName(`${'a'.repeat(300)}.pdf`)).toBe(`${'a'.repeat(251)}.pdf`)
    expect(cleanFileName(`${'🎉'.repeat(200)}.pdf`)).toBe(`${'🎉'.repeat(125)}.pdf`)
  })

  it('gets the ending told apart when it has none', () => {
    expect(toAcceptedFileName('Acta', 'PDF')).toBe('Acta.pdf')
    expect(toAcceptedFileName('Acta.pdf')).toBe('Acta.pdf')
    expect(toAcceptedFileName('foto.JPG', '.jpeg')).toBe('foto.JPG')
    expect(() => toAcceptedFileName('Acta', 'exe')).toThrow('upload.invalid_extension')
    expect(() => toAcceptedFileName('Acta.pdf', 'docx')).toThrow('upload.invalid_extension')
    expect(() => toAcceptedFileName('', 'pdf')).toThrow('upload.invalid_extension')
    expect(() => toAcceptedFileName('a/', 'pdf')).toThrow('upload.invalid_extension')
  })

  it('can come from a title', () => {
    expect(fileNameFor(' Contas 2025/26 ', 'xlsx')).toBe('Contas 2025-26.xlsx')
    expect(fileNameFor('1.ª asemblea', 'pdf')).toBe('1.ª asemblea.pdf')
  })
})
