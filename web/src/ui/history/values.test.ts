import { beforeAll, describe, expect, it } from 'vitest'
import type { Cambio } from '#contract/auditoria.ts'
import { allTexts, loadTexts, translator } from '../../shell/i18n.ts'
import { testConfig } from '../../shell/testing.ts'
import { readChange } from './values.ts'

beforeAll(async () => {
  await loadTexts(...allTexts)
  testConfig()
})

const read = (campo: string, antes: Cambio['antes'], despois: Cambio['despois']) =>
  readChange({ campo, antes, despois }, translator('gl'))

describe('a change of the trail, as people read it', () => {
  it('names the field and says yes and no', () => {
    expect(read('activated', true, false)).toEqual({
      field: 'Pode iniciar sesión',
      before: 'Si',
      after: 'Non',
      isFormOnly: false,
    })
  })

  it('names a field of a member as their form does', () => {
    expect(read('telefono', '981 55 12 34', '600 123 456')).toMatchObject({ field: 'Teléfono' })
    expect(read('direccion.localidad', 'Teo', 'Ames')).toMatchObject({ field: 'Localidade' })
  })

  it('says roles, languages and dates in words, and nothing for nothing', () => {
    expect(read('authorities', [], ['SP_FINANCES', 'ROLE_ADMIN'])).toMatchObject({
      before: '',
      after: 'Finanzas, Administración',
    })
    expect(read('langKey', null, 'ES')).toMatchObject({ before: '', after: 'Castellano' })
    expect(read('tipo', 'ORDINARIA', 'EXTRAORDINARIA')).toEqual({
      field: 'Tipo',
      before: 'Ordinaria',
      after: 'Extraordinaria',
      isFormOnly: false,
    })
    expect(read('fecha', '2026-05-31', '2026-05-31T19:30')).toMatchObject({
      before: '31-05-2026',
      after: '31-05-2026 19:30',
    })
    expect(read('instante', null, '2026-05-31T17:30:00.000Z').after).toBe('31-05-2026 19:30')
  })

  it('says codes in words, and amounts and sizes as people write them', () => {
    const change = (campo: string, antes: Cambio['antes'], despois: Cambio['despois']) => {
      const { before, after } = read(campo, antes, despois)
      return [before, after]
    }
    expect(change('estado', 'PENDENTE', 'PAGADO')).toEqual(['Pendente', 'Pagado'])
    expect(change('estado', 'ACTIVO', 'CADUCADO')).toEqual(['En vigor', 'Caducado'])
    expect(change('estado', 'XERADA', 'ENVIADA')).toEqual(['Por enviar', 'Enviada ao banco'])
    expect(change('metodo', 'TARXETA', 'EFECTIVO')).toEqual(['Tarxeta', 'Efectivo'])
    expect(change('sexo', 'HOME', 'MULLER')).toEqual(['Home', 'Muller'])
    expect(change('periodo', 'ANUAL', 'MENSUAL')).toEqual(['cada ano', 'cada mes'])
    expect(change('prorrateo', 'NON', 'MESES')).toEqual(['O período enteiro', 'Só os meses que quedan'])
    expect(change('importe', 1234.5, 0)).toEqual(['1.234,50\u00a0€', '0,00\u00a0€'])
    expect(change('total', 0, 20)).toEqual(['0', '20'])
    expect(change('size', null, 250_000)[1]).toBe('250\u00a0kB')
  })

  it('names the language of a text, and keeps a name without translation', () => {
    expect(read('body.GL', null, 'Ola').field).toBe('Texto (Galego)')
    expect(read('campoNovo', null, 1)).toMatchObject({ field: 'campoNovo', after: '1' })
  })

  it('names an own field of members, and says its type in words', () => {
    expect(read('campos.Talla', 'S', 'M')).toMatchObject({
      field: 'Campo propio (Talla)',
      before: 'S',
      after: 'M',
    })
    expect(read('campos.Desde', null, '2020-01-02').after).toBe('02-01-2020')
    expect(read('tipo', 'TEXTO', 'SI_NON')).toMatchObject({ before: 'Texto dunha liña', after: 'Si ou non' })
    expect(read('visible', 'XESTION', 'SOCIAS').after).toBe('Todas as persoas socias')
  })

  it('shows the changed part of a rich text, or that only its form changed', () => {
    const long = `<p>${'palabra '.repeat(40)}</p>`
    const change = read('body.GL', `${long}<p>20 €</p>${long}`, `${long}<p>25 €</p>${long}`)
    expect(change.after).toContain('25 €')
    expect(change.after.length).toBeLessThan(100)
    expect(read('body.GL', '<p>Ola</p>', '<p><strong>Ola</strong></p>').isFormOnly).toBe(true)
  })

  it('names a record inside another by its title or name', () => {
    expect(read('fichero', null, { uuid: 'x', fileName: 'acta.pdf', type: 'pdf' }).after).toBe('acta.pdf')
  })
})
