import { describe, expect, it } from 'vitest'
import type { Asamblea } from '#contract/asambleas.ts'
import {
  dateTimeErrors,
  dateTimeFault,
  fromTyped,
  toReunionBody,
  toReunionValues,
  toTyped,
  wholeFault,
} from './reunion-values.ts'

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

  it('hides midnight, which stands for no time', () => {
    expect(toTyped([2026, 5, 31, 0, 0])).toEqual({ day: '2026-05-31', time: '' })
    expect(toTyped([2026, 5, 31, 0, 5])).toEqual({ day: '2026-05-31', time: '00:05' })
    expect(toTyped(null)).toEqual({ day: '', time: '' })
  })

  it('sends midnight without a time, and nothing without a day', () => {
    expect(fromTyped({ day: '2026-05-31', time: '' })).toBe('2026-05-31T00:00')
    expect(fromTyped({ day: '2026-05-31', time: '930' })).toBe('2026-05-31T09:30')
    expect(fromTyped({ day: '', time: '' })).toBeNull()
  })

  it('wants a day that is one, with a time', () => {
    expect(dateTimeFault({ day: '', time: '' })).toBeUndefined()
    expect(dateTimeFault({ day: '2026-05-31', time: '' })).toBeUndefined()
    expect(dateTimeFault({ day: '2026-05-31', time: '19.30' })).toBeUndefined()
    expect(dateTimeFault({ day: '', time: '19:30' })).toBeTruthy()
    expect(dateTimeFault({ day: '31/2/2026', time: '' })).toBeTruthy()
    expect(dateTimeFault({ day: '2026-05-31', time: 'tarde' })).toBeTruthy()
  })

  it('tells a fault at the field it is about', () => {
    expect(dateTimeErrors({ day: '2026-05-31', time: 'tarde' }, 'mal')).toEqual({ time: 'mal' })
    expect(dateTimeErrors({ day: '', time: '19:30' }, 'mal')).toEqual({ day: 'mal' })
  })

  it('takes whole numbers only', () => {
    expect(wholeFault('12')).toBeUndefined()
    expect(wholeFault(' 7 ')).toBeUndefined()
    for (const wrong of ['', '  ', '1.5', 'doce', '1e3', '-1']) expect(wholeFault(wrong), wrong).toBeTruthy()
  })
})
