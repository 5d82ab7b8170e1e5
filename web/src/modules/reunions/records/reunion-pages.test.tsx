import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Session } from '#contract/account.ts'
import type { Reunion } from '#contract/reunions.ts'
import type { Role } from '#contract/roles.ts'
import { loadPrivateDictionaries, loadTexts } from '../../../shell/i18n.ts'
import { openPage } from '../../../ui/testing/open-page.tsx'
import { asambleas, juntasDirectivas } from '../parts/reunions.calls.ts'
import { Component as ReunionCards } from './reunion-cards.tsx'
import { Component as ReunionDetail } from './reunion-detail.tsx'
import { Component as ReunionList } from './reunion-list.tsx'

const meeting: Reunion = {
  id: 4,
  tipo: 'EXTRAORDINARIA',
  numero: 12,
  lugar: 'Casa da cultura',
  fecha: [2026, 5, 31, 0, 0],
  convocada: false,
  enCenso: false,
  aberta: false,
  aprobada: false,
  enlaces: [],
  fotos: [],
  documentos: [],
  version: 3,
}
const holding = (role: Role): Partial<Session> => ({ authorities: ['ROLE_USER', role] })
const getAddress = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href')

beforeAll(() => Promise.all([loadPrivateDictionaries(), loadTexts('papers')]))
afterEach(cleanup)

describe.each([
  { kind: asambleas, name: 'Asemblea', reader: 'ROLE_PARTNER', manager: 'ASSEMBLY_MANAGEMENT' },
  {
    kind: juntasDirectivas,
    name: 'Xunta directiva',
    reader: 'BOARD_OF_DIRECTORS_READONLY',
    manager: 'BOARD_OF_DIRECTORS_MANAGEMENT',
  },
] as const)('the cards of $kind.path', ({ kind, name, reader, manager }) => {
  const open = async (role: Role) => {
    const answer = { content: [meeting], totalElements: 1 }
    const page = openPage(() => <ReunionCards />, {
      path: kind.path,
      session: holding(role),
      answer,
    })
    await screen.findByRole('link', { name: `${name} extraordinaria n.º 12` })
    return page
  }

  it('say type, number, place and day, without a time that says nothing', async () => {
    await open(reader)
    expect(getAddress(`${name} extraordinaria n.º 12`)).toBe(`${kind.path}/4`)
    expect(screen.getByText('Casa da cultura')).toBeTruthy()
    expect(screen.getByText('domingo, 31 de maio de 2026')).toBeTruthy()
  })

  it('lead managers, and no other user, to the table, the latest first', async () => {
    await open(reader)
    expect(getAddress('Xestionar')).toBeUndefined()
    cleanup()
    await open(manager)
    expect(getAddress('Xestionar')).toBe(`${kind.adminPath}?sort=fecha,desc`)
  })
})

describe.each([
  { kind: asambleas, manager: 'ASSEMBLY_MANAGEMENT', name: 'Asemblea extraordinaria n.º 12' },
  {
    kind: juntasDirectivas,
    manager: 'BOARD_OF_DIRECTORS_MANAGEMENT',
    name: 'Xunta directiva extraordinaria n.º 12',
  },
] as const)('the table at $kind.adminPath', ({ kind, manager, name }) => {
  const open = async (shown: Reunion = meeting) => {
    const { asked } = openPage(() => <ReunionList />, {
      path: kind.adminPath,
      at: `${kind.adminPath}?page=2&search=12`,
      session: holding(manager),
      answer: { content: [shown], totalElements: 11 },
    })
    await screen.findByText('Casa da cultura')
    return asked()[0]
  }

  it('has type, number, day and place, and is searched and paged by the server', async () => {
    expect(await open()).toMatch(new RegExp(`^/api/${kind.owner}/admin\\?page=1&size=10&.*search=12$`))
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(heads).toEqual(['Tipo', 'Número', 'Data', 'Lugar', 'Accións'])
    expect(screen.getByText('31-05-2026')).toBeTruthy()
  })

  it('leads to a new one, and from each row to its page, its form and its end', async () => {
    await open()
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
      expect.arrayContaining([kind.newPath, `${kind.path}/4`, `${kind.path}/4/editar`]),
    )
    expect(screen.getByRole('button', { name: `Eliminar: ${name}` })).toBeTruthy()
  })

  it.each([
    [2, /Mandaranse 2 correos/],
    [0, /Ninguén recibirá un correo/],
  ])('asks why a convened one is deleted, and says who is told, by mail %d', async (mailed, told) => {
    const deleted: string[] = []
    openPage(() => <ReunionList />, {
      path: kind.adminPath,
      session: holding(manager),
      answer: async (input: string | URL | Request, init?: RequestInit) => {
        const url = String(input)
        if (init?.method === 'DELETE') {
          deleted.push(url)
          return new Response(null, { status: 204 })
        }
        return Response.json(
          url.endsWith('/anulacion')
            ? {
                destinatarias: mailed,
                senCorreo: [{ id: 9, numero: 31, nombre: 'Brais', apellidos: 'Zas Outeiro' }],
              }
            : { content: [{ ...meeting, convocada: true }], totalElements: 1 },
        )
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: `Eliminar: ${name}` }))
    expect(await screen.findByText(told)).toBeTruthy()
    expect(screen.getByText('1 persoa foi convocada en papel. Avísaa ti:')).toBeTruthy()
    expect(screen.getByText('Zas Outeiro, Brais (n.º 31)')).toBeTruthy()
    const save = screen.getByRole('button', { name: 'Eliminar' })
    fireEvent.click(save)
    expect(await screen.findByText('Este campo é obrigatorio.')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Por que non se fai'), { target: { value: 'Non hai local' } })
    fireEvent.click(save)
    await expect.poll(() => deleted).toEqual([`/api/${kind.owner}/4?motivo=Non+hai+local`])
  })

  it('offers no end of a meeting whose minutes are approved', async () => {
    await open({ ...meeting, aprobada: true })
    expect(screen.getByRole('link', { name: `Editar: ${name}` })).toBeTruthy()
    expect(screen.queryByRole('button', { name: `Eliminar: ${name}` })).toBeNull()
  })
})

describe.each([
  { kind: asambleas, reader: 'ROLE_PARTNER', manager: 'ASSEMBLY_MANAGEMENT' },
  {
    kind: juntasDirectivas,
    reader: 'BOARD_OF_DIRECTORS_READONLY',
    manager: 'BOARD_OF_DIRECTORS_MANAGEMENT',
  },
] as const)('the page of a meeting below $kind.path', ({ kind, reader, manager }) => {
  const open = async (role: Role, changes: Partial<Reunion> = {}) => {
    const page = openPage(() => <ReunionDetail />, {
      path: `${kind.path}/:id`,
      at: `${kind.path}/4`,
      session: holding(role),
      answer: { ...meeting, ...changes },
    })
    await screen.findByText('Casa da cultura')
    return page
  }

  it('asks whether they come only those who were called to it', async () => {
    for (const [changes, isAsked] of [
      [{ convocada: true, enCenso: true }, true],
      [{ convocada: true, enCenso: false }, false],
      [{ convocada: false, enCenso: true }, false],
    ] as const) {
      const { asked } = await open(reader, changes)
      expect(asked().includes(`/api/${kind.owner}/4/a-mina-resposta`), JSON.stringify(changes)).toBe(isAsked)
      cleanup()
    }
  })

  it('leads managers back to the table, and others to the cards', async () => {
    for (const [role, list] of [
      [manager, kind.adminPath],
      [reader, kind.path],
    ] as const) {
      const { address } = await open(role)
      fireEvent.click(screen.getByRole('button', { name: 'Volver' }))
      await waitFor(() => expect(address()).toBe(list))
      cleanup()
    }
  })

  it('offers to change and delete it to managers only', async () => {
    await open(manager)
    expect(getAddress('Editar')).toBe(`${kind.path}/4/editar`)
    expect(screen.getByRole('button', { name: 'Eliminar' })).toBeTruthy()
    cleanup()
    await open(reader)
    expect(getAddress('Editar')).toBeUndefined()
    expect(screen.queryByRole('button', { name: 'Eliminar' })).toBeNull()
  })
})
