import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import type { MinaConvocatoria, MinaResposta } from '#contract/convocatorias.ts'
import type { Role } from '#contract/roles.ts'
import { loadPrivateDictionaries, loadTexts } from '../../../shell/i18n.ts'
import { openPage } from '../../../ui/testing/open-page.tsx'
import { Component } from './own-convocation-page.tsx'

beforeAll(() => Promise.all([loadPrivateDictionaries(), loadTexts('papers', 'reunions')]))
afterEach(cleanup)

const sent: MinaConvocatoria = {
  ...{ id: 7, tipo: 'ORDINARIA', numero: 12, enviada: '2026-05-31T10:00:00.000Z', lugar: 'Local' },
  ...{ fecha: [2026, 6, 30, 19, 30], segundaChamada: [2026, 7, 1, 20, 0] },
  regras: null,
  puntos: [{ titulo: 'Contas', texto: '', tipo: 'ACORDO', maioria: 'SIMPLE' }],
}
const mine: MinaResposta = {
  ...{ resposta: null, a: null, vota: true, delegacionsMax: 0, represento: [], pode: true },
}

function open(authorities: Role[], convocation: { body: object; status?: number }) {
  return openPage(Component, {
    path: '/xuntas-directivas/:id/a-mina-convocatoria',
    at: '/xuntas-directivas/7/a-mina-convocatoria',
    session: { authorities },
    answer: async (url: string) => {
      const { body, status = 200 } = url.endsWith('/a-mina-resposta') ? { body: mine } : convocation
      return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
    },
  })
}

it('holders of a post without a role read when, where and what, and answer', async () => {
  const { asked } = open(['ROLE_PARTNER'], { body: sent })
  expect(await screen.findByRole('heading', { name: 'Xunta directiva ordinaria n.º 12' })).toBeTruthy()
  expect(screen.getByText('martes, 30 de xuño de 2026, ás 19:30')).toBeTruthy()
  expect(screen.getByText(/^Segunda chamada: mércores, 1 de xullo de 2026/)).toBeTruthy()
  expect(screen.getByText('Contas')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Asistirei' })).toBeTruthy()
  expect(new Set(asked().map((url) => url.replace(/^.*\//, '')))).toEqual(
    new Set(['a-mina-convocatoria', 'a-mina-resposta']),
  )
})

it('readers of board meetings are led to the page of the meeting', () => {
  const { address, asked } = open(['BOARD_OF_DIRECTORS_READONLY'], { body: sent })
  expect(address()).toBe('/xuntas-directivas/7')
  expect(asked()).toEqual([])
})

it('a meeting that is over says so', async () => {
  open(['ROLE_PARTNER'], { body: { error: 'error.reunion-state' }, status: 409 })
  expect(await screen.findByText('Esta reunión da xunta directiva xa rematou.')).toBeTruthy()
})
