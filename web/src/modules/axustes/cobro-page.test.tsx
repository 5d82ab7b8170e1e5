import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AxustesCobro } from '#contract/axustes.ts'
import { allTexts, loadTexts } from '../../shell/i18n.ts'
import { openPage } from '../../ui/testing/open-page.tsx'
import { Component as CobroPage } from './cobro-page.tsx'
import { testCobro } from './testing/cobro.ts'

const stored: AxustesCobro = { ...testCobro(), nif: 'G12345674', version: 4 }
const ownId = 'ES37000G12345674'
let sent: unknown
function open(answer: AxustesCobro) {
  const fetch: typeof globalThis.fetch = async (_, init) => {
    if (init?.method !== 'PUT') return Response.json(answer)
    sent = JSON.parse(String(init.body))
    return Response.json({ ...answer, version: 5 })
  }
  openPage(CobroPage, {
    path: '/cotas/axustes',
    session: { authorities: ['SP_FINANCES', 'ROLE_USER'] },
    answer: fetch,
  })
}
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const type = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Gardar' }))

beforeAll(() => loadTexts(...allTexts))
beforeEach(() => {
  sent = undefined
})
afterEach(cleanup)

describe('the page about how the association charges', () => {
  it('sends what was typed as banks write it, with the version that was seen', async () => {
    open(stored)
    await type('Titular da conta', 'A Carballeira')
    await type('Conta (IBAN)', 'es91 2100 0418 4502 0005 1332')
    expect((await field('Conta (IBAN)')).value).toBe('ES91 2100 0418 4502 0005 1332')
    await type('BIC do banco', 'caglesmmxxx')
    await type('Días de aviso a quen paga', '')
    save()
    await waitFor(() =>
      expect(sent).toMatchObject({ titular: 'A Carballeira', diasCobro: 5, versionSepa: '02', version: 4 }),
    )
    expect(sent).not.toHaveProperty('diasAviso')
  })

  it('fills in the creditor identifier from the NIF, and warns of that of another one', async () => {
    open(stored)
    fireEvent.click(await screen.findByRole('button', { name: `Poñer ${ownId}, do NIF da asociación` }))
    expect((await field('Identificador do acredor')).value).toBe(ownId)
    expect(screen.queryByRole('button', { name: /^Poñer/ })).toBeNull()
    cleanup()
    open({ ...stored, identificadorAcredor: 'ES30000A58818501' })
    await screen.findByText(/^Leva o NIF A58818501, e o da asociación é G12345674\./)
    cleanup()
    // the bank gives some associations another suffix
    open({ ...stored, identificadorAcredor: 'ES37001G12345674' })
    await field('Identificador do acredor')
    expect(screen.queryByText(/^Leva o NIF/)).toBeNull()
    cleanup()
    open({ ...stored, nif: '' })
    await field('Identificador do acredor')
    expect(screen.queryByRole('button', { name: /^Poñer/ })).toBeNull()
  })

  it('points out what no bank would take, and sends nothing', async () => {
    open(stored)
    await type('Conta (IBAN)', 'ES91 2100 0418 4502 0005 1333')
    await type('BIC do banco', 'CAGL')
    await type('Identificador do acredor', 'ES00000G12345674')
    await type('Serie dos recibos', 'C-26')
    await type('Días ata dalo por pagado', '400')
    save()
    for (const fault of [
      'Non é un IBAN correcto: revisa os números.',
      'O BIC ten 8 ou 11 letras e números, por exemplo CAGLESMMXXX.',
      'Non é un identificador de acredor correcto (ES, dous números, sufixo e NIF).',
      'A serie ten ata 8 letras e números, sen espazos.',
      'Escribe un número enteiro entre 0 e 365.',
    ])
      expect(
        (await screen.findAllByText(new RegExp(fault.replace(/[.()]/g, '\\$&')))).length,
      ).toBeGreaterThan(0)
    expect(sent).toBeUndefined()
  })
})
