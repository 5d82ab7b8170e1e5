import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CensoRow } from '#contract/asistencia.ts'
import { call } from '../../../shell/api.ts'
import { errorText, reportError } from '../../../shell/errors.ts'
import { useT } from '../../../shell/i18n.ts'
import { Button } from '../../../ui/controls/button.tsx'
import type { MeetingProps } from '../parts/loaded-meeting.tsx'
import { censusName, timeOf } from './census-rows.ts'
import { censusQuery, quorumQuery } from './room.calls.ts'
import type { QueuedTick, Refusal } from './tick-queue.ts'

interface RefusedTicksProps extends MeetingProps {
  rows: readonly CensoRow[]
  refusals: readonly Refusal[]
  forget: () => void
}

const wordOf = ({ presente, nunca }: QueuedTick) =>
  nunca
    ? ('asistencia.refused-never' as const)
    : presente
      ? ('asistencia.refused-in' as const)
      : ('asistencia.refused-out' as const)

/** Ticks of this device that the server did not take, and why; those that only lack the quorum of the opening can be kept all the same. */
export function RefusedTicks({ kind, reunion, rows, refusals, forget }: RefusedTicksProps) {
  const t = useT()
  const client = useQueryClient()
  const [isSaving, setSaving] = useState(false)
  if (refusals.length === 0) return null
  const { owner } = kind
  const { id } = reunion
  const names = new Map(rows.map((row) => [row.socio.id, censusName(row, t)]))
  const ticks = refusals.flatMap((refusal) => refusal.ticks)
  const canBeKept = refusals.every(({ error }) => error.code === 'error.sen-quorum')
  const reasons = new Set(refusals.map(({ error }) => errorText(error)))
  const save = async () => {
    setSaving(true)
    try {
      const body = { presenzas: [...ticks], confirmar: true }
      const quorum = await call(`PUT /${owner}/:id/presenzas`, { params: { id }, body })
      client.setQueryData(quorumQuery(owner, id).queryKey, quorum)
      void client.invalidateQueries({ queryKey: censusQuery(owner, id).queryKey })
      forget()
    } catch (error) {
      reportError(error, { retry: () => void save() })
    } finally {
      setSaving(false)
    }
  }
  return (
    <div className="callout is-warning stack" role="alert">
      <p>
        <strong>{t('asistencia.refused')}</strong> {[...reasons].join(' ')}
      </p>
      <ul>
        {ticks.map((tick) => (
          <li key={`${tick.socio.id}-${tick.hora}`}>
            {t(wordOf(tick), { name: names.get(tick.socio.id) ?? '', time: timeOf(tick.hora) })}
          </li>
        ))}
      </ul>
      <div className="row">
        {canBeKept && (
          <Button look="quiet" aria-disabled={isSaving} onClick={() => !isSaving && void save()}>
            {t('asistencia.refused-keep')}
          </Button>
        )}
        <Button look="quiet" onClick={forget}>
          {t('asistencia.refused-drop')}
        </Button>
      </div>
    </div>
  )
}
