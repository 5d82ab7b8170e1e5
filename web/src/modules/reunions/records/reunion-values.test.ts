import { beforeAll, describe, expect, it } from 'vitest'
import type { Reunion } from '#contract/reunions.ts'
import { loadPrivateDictionaries } from '../../../shell/i18n.ts'
import { numeroFault, toReunionBody, toReunionValues } from './reunion-values.ts'

const file = (uuid: string, fileName: string) => ({ uuid, fileName, type: 'pdf' })
const reunion: Reunion = {
  id: 4,
  tipo: 'ORDINARIA',
  numero: 12,
  lugar: 'Local',
  fecha: [2026, 5, 31, 19, 30],
  convocada: false,
  enCenso: false,
  aberta: false,
  aprobada: false,
  enlaces: [{ nombre: 'Vídeo', url: 'https://video.example' }],
  fotos: [file('a', 'a.jpg'), file('b', 'b.jpg')],
  documentos: [{ id: 9, titulo: 'Acta', fichero: file('c', 'acta.pdf') }],
  version: 3,
}

beforeAll(loadPrivateDictionaries)

describe('a meeting in a form', () => {
  it('goes back as it came', () => {
    expect(toReunionBody(toReunionValues(reunion), reunion)).toEqual({
      tipo: 'ORDINARIA',
      numero: 12,
      lugar: 'Local',
      fecha: '2026-05-31T19:30',
      enlaces: [{ nombre: 'Vídeo', url: 'https://video.example' }],
      fotos: [{ uuid: 'a' }, { uuid: 'b' }],
      documentos: [{ id: 9, titulo: 'Acta', fichero: { uuid: 'c' } }],
    })
  })

  it('takes whole numbers from 1 only', () => {
    expect(numeroFault('12')).toBeUndefined()
    expect(numeroFault(' 7 ')).toBeUndefined()
    for (const wrong of ['', '  ', '1.5', 'doce', '1e3']) expect(numeroFault(wrong), wrong).toBeTruthy()
    for (const low of ['0', '00', '-1']) expect(numeroFault(low), low).toBe('O número máis baixo é o 1.')
  })
})
