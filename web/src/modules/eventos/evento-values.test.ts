import { describe, expect, it } from 'vitest'
import type { Evento } from '#contract/eventos.ts'
import { deletedGrupo } from '#contract/restrictions.ts'
import { toEventoBody, toEventoValues } from './evento-values.ts'

const file = (uuid: string, fileName: string) => ({ uuid, fileName, type: 'pdf' })
const evento: Evento = {
  id: 4,
  titulo: 'Magosto',
  publico: true,
  lugar: 'Carballeira',
  fecha: [2026, 11, 7, 18, 0],
  descripcion: '<p>Castañas</p>',
  thumbnail: file('t', 't.jpg'),
  enlaces: [
    { nombre: 'Mapa', url: 'https://mapa.example', grupo: null },
    { nombre: 'Quendas', url: 'https://quendas.example', grupo: { id: 3, name: 'Cociña' } },
    { nombre: 'Contas', url: 'https://contas.example', grupo: { id: deletedGrupo, name: '' } },
  ],
  fotos: [file('a', 'a.jpg')],
  documentos: [
    { id: 9, titulo: 'Cartel', fichero: file('c', 'cartel.pdf'), grupo: null },
    { id: 10, titulo: 'Compras', fichero: file('d', 'compras.pdf'), grupo: { id: 3, name: 'Cociña' } },
    {
      id: 11,
      titulo: 'Actas',
      fichero: file('e', 'actas.pdf'),
      grupo: { id: deletedGrupo, name: '' },
    },
  ],
  version: 3,
}

describe('an event in a form', () => {
  it('goes back as it came: what was for a group that is gone is not opened to everybody', () => {
    expect(toEventoBody(toEventoValues(evento), evento)).toEqual({
      titulo: 'Magosto',
      publico: true,
      lugar: 'Carballeira',
      fecha: '2026-11-07T18:00',
      descripcion: '<p>Castañas</p>',
      thumbnail: { uuid: 't' },
      enlaces: [
        { nombre: 'Mapa', url: 'https://mapa.example', grupo: null },
        { nombre: 'Quendas', url: 'https://quendas.example', grupo: { id: 3 } },
        { nombre: 'Contas', url: 'https://contas.example', grupo: { id: deletedGrupo } },
      ],
      fotos: [{ uuid: 'a' }],
      documentos: [
        { id: 9, titulo: 'Cartel', fichero: { uuid: 'c' }, grupo: null },
        { id: 10, titulo: 'Compras', fichero: { uuid: 'd' }, grupo: { id: 3 } },
        { id: 11, titulo: 'Actas', fichero: { uuid: 'e' }, grupo: { id: deletedGrupo } },
      ],
    })
  })

  it('keeps each document with its own group when one before it has no file', () => {
    const values = toEventoValues(evento)
    const documentos = values.documentos.map((row, place) => (place === 0 ? { ...row, fichero: null } : row))
    expect(toEventoBody({ ...values, documentos }, evento).documentos).toMatchObject([
      { id: 10, grupo: { id: 3 } },
      { id: 11, grupo: { id: deletedGrupo } },
    ])
  })

  it('is for members by default', () => {
    expect(toEventoBody({ ...toEventoValues(undefined), titulo: 'Magosto' })).toMatchObject({
      publico: false,
    })
  })

  it('takes its picture away when there is none any more', () => {
    expect(toEventoBody({ ...toEventoValues(evento), thumbnail: null }, evento).thumbnail).toBeNull()
  })
})
