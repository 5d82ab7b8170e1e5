import { describe, expect, it } from 'vitest'
import {
  areComplete,
  documentoFaults,
  enlaceFaults,
  newDocumento,
  newEnlace,
  noAttachments,
  toAttachmentsBody,
  toAttachmentValues,
} from './attachment-values.ts'

const file = (uuid: string, fileName: string) => ({ uuid, fileName, type: 'pdf' })

describe('attachments in a form', () => {
  it('names a new document after its file', () => {
    expect(newDocumento(file('a', 'Acta de maio.2026.pdf'))).toMatchObject({
      titulo: 'Acta de maio.2026',
      fichero: { uuid: 'a' },
      grupo: null,
    })
  })

  it('gives every new row a key of its own', () => {
    const keys = [newEnlace(), newEnlace(), newDocumento(file('a', 'a.pdf'))].map(({ key }) => key)
    expect(new Set(keys).size).toBe(3)
  })

  it('sends new documents without an id and stored ones with theirs', () => {
    const stored = {
      enlaces: [],
      fotos: [],
      documentos: [{ id: 9, titulo: 'Acta', fichero: file('a', 'a.pdf') }],
    }
    const values = toAttachmentValues(stored)
    const documentos = [newDocumento(file('b', 'b.pdf')), ...values.documentos]
    expect(toAttachmentsBody({ ...values, documentos }, stored).documentos).toEqual([
      { id: null, titulo: 'b', fichero: { uuid: 'b' } },
      { id: 9, titulo: 'Acta', fichero: { uuid: 'a' } },
    ])
  })

  it('makes a document again that another user has removed since', () => {
    const values = toAttachmentValues({
      enlaces: [],
      fotos: [],
      documentos: [{ id: 9, titulo: 'Acta', fichero: file('a', 'a.pdf') }],
    })
    const { documentos } = toAttachmentsBody(values, { enlaces: [], fotos: [], documentos: [] })
    expect(documentos).toMatchObject([{ id: null, titulo: 'Acta' }])
  })

  it('says what is missing of a link', () => {
    expect(enlaceFaults({ ...newEnlace(), nombre: 'Web', url: 'https://a.example/x' })).toEqual({})
    const faulty = (url: string) => enlaceFaults({ ...newEnlace(), nombre: 'Web', url }).url
    for (const url of ['', ' ', 'a.example', 'ftp://a.example', 'https://a b.example', 'javascript:alert(1)'])
      expect(faulty(url), url).toBeTruthy()
    expect(enlaceFaults({ ...newEnlace(), url: 'https://a.example' }).nombre).toBeTruthy()
  })

  it('is complete once every row is', () => {
    const documento = newDocumento(file('a', 'a.pdf'))
    expect(areComplete(noAttachments().enlaces)).toBe(true)
    expect(areComplete([documento])).toBe(true)
    expect(areComplete([documento, { ...documento, titulo: ' ' }])).toBe(false)
    expect(areComplete([newEnlace()])).toBe(false)
    expect(documentoFaults({ ...documento, fichero: null }).fichero).toBeTruthy()
  })
})
