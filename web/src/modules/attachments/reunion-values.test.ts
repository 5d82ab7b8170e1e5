import { describe, expect, it } from 'vitest'
import type { Asamblea } from '#contract/asambleas.ts'
import { toReunionBody, toReunionValues, wholeFault } from './reunion-values.ts'

const file = (uuid: string, fileName: string) => ({ uuid, fileName, type: 'pdf' })
const asamblea: Asamblea = {
  id: 4,
  tipo: 'ORDINARIA',
  numero: 12,
  lugar: 'Local',
  fecha: [2026, 5, 31, 19, 30],
  enlaces: [{ nombre: 'Vídeo', url: 'https://video.example' }],
  fotos: [file('a', 'a.jpg'), file('b', 'b.jpg')],
  documentos: [{ id: 9, titulo: 'Acta', fichero: file('c', 'acta.pdf') }],
  version: 3,
}

describe('a meeting in a form', () => {
  it('goes back as it came', () => {
    expect(toReunionBody(toReunionValues(asamblea), asamblea)).toEqual({
      tipo: 'ORDINARIA',
      numero: 12,
      lugar: 'Local',
      fecha: '2026-05-31T19:30',
      enlaces: [{ nombre: 'Vídeo', url: 'https://video.example' }],
      fotos: [{ uuid: 'a' }, { uuid: 'b' }],
      documentos: [{ id: 9, titulo: 'Acta', fichero: { uuid: 'c' } }],
    })
  })

  it('takes whole numbers only', () => {
    expect(wholeFault('12')).toBeUndefined()
    expect(wholeFault(' 7 ')).toBeUndefined()
    for (const wrong of ['', '  ', '1.5', 'doce', '1e3', '-1']) expect(wholeFault(wrong), wrong).toBeTruthy()
  })
})
