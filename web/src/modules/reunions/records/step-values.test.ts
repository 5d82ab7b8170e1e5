import { describe, expect, it } from 'vitest'
import { type Progress, toSteps } from './step-values.ts'

const begun: Progress = {
  sent: { cambiada: false, convocatorias: [] },
  state: { aberta: null, pechada: null },
  acta: { aprobada: null, numero: null },
}
const convocatorias = [{ enviada: '2026-05-01T10:00:00Z' }]
const sent = { ...begun, sent: { cambiada: false, convocatorias } }
const opened = { ...sent, state: { aberta: '2026-05-31T17:30:00Z', pechada: null } }
const closed = { ...opened, state: { ...opened.state, pechada: '2026-05-31T19:30:00Z' } }
const approved = { ...closed, acta: { aprobada: '2026-06-02T10:00:00Z', numero: 4 } }
const nextOf = (progress: Progress) => toSteps(progress).find(({ isDone }) => !isDone)?.name

describe('the steps of a meeting', () => {
  it.each([
    ['nothing was sent', begun, 'convocatoria', 'reunion.step.not-sent'],
    ['it was convened', sent, 'asistencia', 'reunion.step.sent'],
    [
      'its agenda changed after it was convened',
      { ...sent, sent: { cambiada: true, convocatorias } },
      'convocatoria',
      'reunion.step.changed',
    ],
    ['it is open', opened, 'votacions', 'reunion.step.sent'],
    [
      'it is open, and its place was corrected',
      { ...opened, sent: { cambiada: true, convocatorias } },
      'votacions',
      'reunion.step.sent',
    ],
    ['it is over', closed, 'acta', 'reunion.step.sent'],
    ['its minutes are approved', approved, undefined, 'reunion.step.sent'],
    [
      'its minutes are approved, and it was held without the portal',
      { ...begun, acta: approved.acta },
      undefined,
      'reunion.step.not-sent',
    ],
  ] as const)('lead on when %s', (_, progress, next, told) => {
    expect(nextOf(progress)).toBe(next)
    expect(toSteps(progress)[0]?.told).toBe(told)
  })
})
