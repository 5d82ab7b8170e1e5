import { expect, it } from 'vitest'
import type { Reunion } from '#contract/reunions.ts'
import { sortMeetings } from './own-home.calls.ts'

const today = '2026-05-31'
let ids = 0
const meeting = (fecha: Reunion['fecha'], ...titles: string[]): Reunion => ({
  id: ++ids,
  tipo: 'ORDINARIA',
  numero: ids,
  lugar: '',
  fecha,
  convocada: false,
  enCenso: false,
  aberta: false,
  aprobada: false,
  enlaces: [],
  fotos: [],
  documentos: titles.map((titulo, at) => ({
    id: at + 1,
    titulo,
    fichero: { uuid: `${ids}-${at}`, fileName: `${titulo}.pdf`, type: 'pdf' },
  })),
  version: 1,
})

it('the next meeting is the nearest to come, and members answer all to which they were called', () => {
  const called = { convocada: true, enCenso: true }
  const near = { ...meeting([2026, 5, 31, 9, 0]), convocada: true }
  const unsent = { ...meeting([2026, 6, 1, 0, 0]), enCenso: true }
  const far = { ...meeting([2026, 12, 1, 0, 0]), ...called }
  const undated = { ...meeting(null), ...called }
  expect(sortMeetings([near, unsent, far, undated], [], today)).toMatchObject({ next: near, asked: [far] })
  const over = { ...meeting([2026, 5, 31, 8, 0]), ...called, aprobada: true }
  expect(sortMeetings([over, far], [], today), 'its minutes are approved').toMatchObject({ asked: [far] })
  expect(sortMeetings([undated], [], today)).toMatchObject({ next: undated, asked: [] })
  expect(sortMeetings([], [], today).next).toBeNull()
})

it('minutes are those approved in the portal and documents that say so, the latest meetings first', () => {
  const approved = { ...meeting([2026, 5, 1, 0, 0], 'Acta escaneada'), aprobada: true }
  const found = sortMeetings(
    [],
    [
      approved,
      meeting([2026, 4, 1, 0, 0], 'Acta provisional', 'Contas'),
      meeting([2026, 3, 1, 0, 0], 'ACTAS'),
      meeting([2026, 2, 1, 0, 0], 'Contacta connosco'),
      meeting([2026, 1, 1, 0, 0], 'A acta', 'Acta asinada'),
    ],
    today,
  ).actas
  expect(found[0]).toEqual({ meeting: approved, documento: null })
  expect(found.slice(1).map(({ documento }) => documento?.titulo)).toEqual(['Acta provisional', 'ACTAS'])
})

it('meetings of the last year that have been and have no minutes are told', () => {
  const missing = meeting([2026, 5, 30, 0, 0], 'Contas')
  const { withoutActa } = sortMeetings(
    [],
    [
      meeting([2026, 5, 31, 0, 0]),
      missing,
      meeting([2026, 5, 1, 0, 0], 'Acta'),
      { ...meeting([2026, 4, 1, 0, 0]), aprobada: true },
      meeting([2025, 5, 30, 0, 0]),
    ],
    today,
  )
  expect(withoutActa).toEqual([missing])
})
