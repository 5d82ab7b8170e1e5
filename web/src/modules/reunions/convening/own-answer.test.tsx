import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { MinaResposta } from '#contract/convocatorias.ts'
import { loadPrivateDictionaries, loadTexts } from '../../../shell/i18n.ts'
import { clearNotices, notices } from '../../../shell/notices.ts'
import { openPage } from '../../../ui/testing/open-page.tsx'
import { asambleas } from '../parts/reunions.calls.ts'
import { OwnAnswer } from './own-answer.tsx'

beforeAll(() => Promise.all([loadPrivateDictionaries(), loadTexts('reunions')]))
afterEach(cleanup)

const sabela = { id: 8, numero: 8, nombre: 'Sabela', apellidos: 'Quiroga' }
const open = (changes: Partial<MinaResposta>) =>
  openPage(() => <OwnAnswer kind={asambleas} reunionId={4} />, {
    path: '/',
    session: { authorities: ['ROLE_USER', 'ROLE_PARTNER'] },
    answer: {
      ...{ resposta: null, a: null, vota: true, delegacionsMax: 2, represento: [], pode: true },
      ...changes,
    },
  })
const getWays = async () =>
  (await screen.findAllByRole('button')).map((button) => [
    button.textContent,
    button.getAttribute('aria-pressed'),
  ])

describe('the card that asks a member whether they come', () => {
  it('offers three answers, and marks the one that was given', async () => {
    open({ resposta: 'NON_ASISTO' })
    expect(await getWays()).toEqual([
      ['Asistirei', 'false'],
      ['Non asistirei', 'true'],
      ['Delego en…', 'false'],
    ])
    expect(screen.getByText('Dixeches que non vas ir.')).toBeTruthy()
  })

  it.each([
    ['has no vote', { vota: false }],
    ['may not delegate by the statutes', { delegacionsMax: 0 }],
  ])('offers no delegation to a member who %s', async (_, changes) => {
    open(changes)
    expect((await getWays()).map(([name]) => name)).toEqual(['Asistirei', 'Non asistirei'])
  })

  it('names the holder, and those whom the member represents, a deleted one by number', async () => {
    open({
      resposta: 'DELEGO',
      a: sabela,
      represento: [sabela, { id: 0, numero: 31, nombre: '', apellidos: '' }],
    })
    expect(await screen.findByText('Delegaches en Sabela Quiroga.')).toBeTruthy()
    expect(screen.getByText('Representas a Sabela Quiroga, persoa socia n.º 31.')).toBeTruthy()
  })

  it('only tells the answer once the meeting is over, and is not there without one', async () => {
    open({ resposta: 'ASISTO', pode: false })
    expect(await screen.findByText('Dixeches que vas ir.')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
    cleanup()
    const { asked } = open({ pode: false })
    await expect.poll(() => asked().length).toBe(1)
    expect(screen.queryByRole('heading', { name: 'Vas ir?' })).toBeNull()
  })

  it('says when it could not be asked for, and asks again', async () => {
    let isDown = true
    openPage(() => <OwnAnswer kind={asambleas} reunionId={4} />, {
      path: '/',
      session: { authorities: ['ROLE_USER', 'ROLE_PARTNER'] },
      answer: async () =>
        isDown
          ? new Response('{"error":"error.conflict"}', { status: 502 })
          : Response.json({
              ...{ resposta: null, a: null, vota: true, delegacionsMax: 2, represento: [], pode: true },
            }),
    })
    const retry = await screen.findByRole('button', { name: 'Tentar de novo' }, { timeout: 4000 })
    isDown = false
    fireEvent.click(retry)
    expect(await screen.findByRole('button', { name: 'Asistirei' })).toBeTruthy()
  })

  it('asks in whom the member delegates before it stores anything', async () => {
    const { asked } = open({})
    fireEvent.click(await screen.findByRole('button', { name: 'Delego en…' }))
    expect(screen.getByRole('combobox', { name: 'En quen delegas?' })).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delegar' }).disabled).toBe(true)
    expect(asked()).toHaveLength(1)
  })

  it('has the focus on the answer once the delegation is stored, as the list of people is gone', async () => {
    let mine: object = { resposta: null, a: null, vota: true, delegacionsMax: 2, represento: [], pode: true }
    openPage(() => <OwnAnswer kind={asambleas} reunionId={4} />, {
      path: '/',
      session: { authorities: ['ROLE_USER', 'ROLE_PARTNER'] },
      answer: async (url: string, init?: RequestInit) => {
        if (init?.method === 'PUT') mine = { ...mine, resposta: 'DELEGO', a: sabela }
        return Response.json(String(url).includes('search=') ? { content: [sabela] } : mine)
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Delego en…' }))
    const people = screen.getByRole('combobox', { name: 'En quen delegas?' })
    fireEvent.click(people)
    fireEvent.change(people, { target: { value: 'quiro' } })
    fireEvent.click(await screen.findByRole('option', { name: /Quiroga/ }))
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Delegar' })
    await expect.poll(() => save.disabled).toBe(false)
    fireEvent.click(save)
    expect(await screen.findByText('Delegaches en Sabela Quiroga.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delego en…' }))
  })
  it('closes the failure of an answer with the next one, which its retry would undo', async () => {
    clearNotices()
    let isDown = true
    const mine = { resposta: null, a: null, vota: true, delegacionsMax: 2, represento: [], pode: true }
    openPage(() => <OwnAnswer kind={asambleas} reunionId={4} />, {
      path: '/',
      session: { authorities: ['ROLE_USER', 'ROLE_PARTNER'] },
      answer: async (_url: string, init?: RequestInit) =>
        init?.method === 'PUT' && isDown ? new Response('{}', { status: 502 }) : Response.json(mine),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Asistirei' }))
    await expect.poll(() => notices.now().length).toBe(1)
    isDown = false
    fireEvent.click(screen.getByRole('button', { name: 'Non asistirei' }))
    await expect.poll(() => notices.now().length).toBe(0)
  })
})
