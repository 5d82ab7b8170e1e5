import { describe, expect, it } from 'vitest'
import type { FileRef } from '#contract/files.ts'
import { pickPersonalData } from '#contract/socio-fields.ts'
import {
  emptySocio,
  newRowKey,
  type PagoRow,
  rowState,
  toBody,
  toValues,
  withoutRow,
  withRow,
} from './socio-values.ts'
import { testSocio } from './testing/socio.ts'

const file = (uuid: string): FileRef => ({ uuid, fileName: `${uuid}.pdf`, type: 'pdf' })

const socio = testSocio({
  anoNac: 1956,
  direccion: { direccion: '', codigoPostal: '15702', localidad: '', provincia: 'A Coruña' },
  cuentaCorriente: 'ES9121000418450200051332',
  thumbnail: file('foto'),
  documentos: [
    { id: 11, titulo: 'Alta', fecha: [2020, 1, 2], tipo: { id: 1, nombre: 'Alta' }, fichero: file('alta') },
  ],
  pagos: [
    { id: 21, tipo: 'CUOTA', importe: 30.29, fecha: [2026, 1, 15], documentos: [file('recibo')] },
    { id: 22, tipo: 'POV', importe: 1000, fecha: [2026, 2, 1], documentos: [] },
  ],
})
const everything = () => true

describe('a member in the form', () => {
  it('says that there is no e-mail where the box is ticked, whatever was typed before', () => {
    const without = toBody({ ...toValues(socio), senCorreo: true }, socio, everything)
    expect([without.email, without.senCorreo]).toEqual([null, true])
    expect(toBody(toValues(socio), socio, everything).senCorreo).toBeUndefined()
  })

  it('without e-mail goes back without one, also where the person may not change it', () => {
    const silent = testSocio({ email: null })
    expect(toValues(silent)).toMatchObject({ email: '', senCorreo: true })
    for (const mayChange of [everything, () => false])
      expect(toBody(toValues(silent), silent, mayChange)).toMatchObject({ email: null, senCorreo: true })
  })

  it('goes back as it came', () => {
    expect(toBody(toValues(socio), socio, everything)).toEqual({
      ...pickPersonalData(socio),
      thumbnail: { uuid: 'foto' },
      documentos: [
        { id: 11, titulo: 'Alta', fecha: '2020-01-02', tipo: { id: 1 }, fichero: { uuid: 'alta' } },
      ],
      pagos: [
        { id: 21, tipo: 'CUOTA', importe: '30.29', fecha: '2026-01-15', documentos: [{ uuid: 'recibo' }] },
        { id: 22, tipo: 'POV', importe: '1000.00', fecha: '2026-02-01', documentos: [] },
      ],
    })
  })

  it('sends a DNI in capitals and nothing for what is empty', () => {
    const body = toBody({ ...emptySocio(), dni: ' 12345678z ' }, undefined, everything)
    expect(body).toMatchObject({ dni: '12345678Z', sexo: null, anoNac: null, thumbnail: null, pagos: [] })
  })

  it('sends of what the person may not change what is stored, whatever the form holds', () => {
    const values = { ...toValues(socio), nombre: 'Outra', cuentaCorriente: '', thumbnail: null, pagos: [] }
    const body = toBody(values, socio, (field) => field === 'thumbnail')
    expect(body).toMatchObject({ nombre: 'Lúa', cuentaCorriente: socio.cuentaCorriente, thumbnail: null })
    expect(body).not.toHaveProperty('documentos')
    expect(body).not.toHaveProperty('pagos')
  })

  it('leaves out rows that go, and sends rows that are new without an id', () => {
    const values = toValues(socio)
    const [cuota, loan] = values.pagos as [PagoRow, PagoRow]
    const added: PagoRow = { ...loan, key: newRowKey(), cents: 5 }
    const body = toBody({ ...values, pagos: [{ ...cuota, isRemoved: true }, loan, added] }, socio, everything)
    expect(body.pagos?.map(({ id, importe }) => [id, importe])).toEqual([
      [22, '1000.00'],
      [null, '0.05'],
    ])
  })

  it('adds a row again that another user deleted while it was being changed', () => {
    const now = { ...socio, pagos: [] }
    const body = toBody(toValues(socio), now, everything)
    expect(body.pagos?.map(({ id }) => id)).toEqual([null, null])
  })
})

describe('rows that wait for the member to be saved', () => {
  const stored = toValues(socio).pagos
  const [cuota, loan] = stored as [PagoRow, PagoRow]
  const added: PagoRow = { ...cuota, key: newRowKey() }

  it('say what saving will do to them', () => {
    expect(rowState(cuota, stored)).toBe('saved')
    expect(rowState({ ...cuota, cents: 1 }, stored)).toBe('changed')
    expect(rowState({ ...cuota, cents: cuota.cents }, stored)).toBe('saved')
    expect(rowState({ ...cuota, isRemoved: true }, stored)).toBe('removed')
    expect(rowState(added, stored)).toBe('new')
    expect(newRowKey()).not.toBe(newRowKey())
  })

  it('stay to be brought back when they were saved, and go at once when not', () => {
    const rows = [cuota, loan, added]
    expect(withoutRow(rows, cuota, stored)).toEqual([{ ...cuota, isRemoved: true }, loan, added])
    expect(withoutRow(rows, added, stored)).toEqual([cuota, loan])
  })

  it('take the place of the one with the same key, or the last', () => {
    const changed = { ...cuota, cents: 1 }
    expect(withRow(stored, changed)).toEqual([changed, loan])
    expect(withRow(stored, added)).toEqual([cuota, loan, added])
  })
})
