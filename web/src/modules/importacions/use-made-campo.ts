import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { toCampoKey } from '#contract/campo-keys.ts'
import type { Campo } from '#contract/campos.ts'
import type { Simulacion } from '#contract/importacions.ts'
import { call } from '../../shell/api.ts'
import { reportError } from '../../shell/errors.ts'
import { useT } from '../../shell/i18n.ts'
import { notify } from '../../shell/notices.ts'
import { askedCampo } from '../campos/new-campo.ts'
import { choose, toBody } from './columns.ts'
import { importacionQuery } from './importacions.calls.ts'
import type { Asking } from './use-asking.ts'

/**
 * Reads a column as the own field that its user has just made for it; the notice takes both back.
 * @returns whether the page opens because the form of that field leads back to it
 */
export function useMadeCampo({ id }: Simulacion, change: Asking['change']): boolean {
  const t = useT()
  const client = useQueryClient()
  const { pathname } = useLocation()
  const [asked] = useState(() => (askedCampo.now()?.from === pathname ? askedCampo.now() : undefined))

  /** The columns as they are now: the notice stays while its user works on, and on other pages. */
  const listColumns = async () => toBody(await client.ensureQueryData(importacionQuery(id)))
  const undo = async (made: Campo): Promise<void> => {
    const campo = toCampoKey(made)
    const columnas = await listColumns()
    const isChosen = columnas.some((each) => each.campo === campo)
    const leftOut = columnas.map((each) => (each.campo === campo ? { ...each, campo: null } : each))
    if (isChosen && !(await change({ columnas: leftOut }))) return
    await call('DELETE /campos/:id', { params: { id: made.id } })
    await client.invalidateQueries({ queryKey: ['campos'] })
  }
  const take = async (what: string, made: Campo): Promise<void> => {
    notify({
      kind: 'success',
      text: t('importacion.campo-created', { nome: made.nome, tipo: t(`campos.tipo.${made.tipo}`) }),
      to: `/axustes/campos/${made.id}`,
      undo: () => void undo(made).catch(reportError),
    })
    await change({ columnas: toBody({ columnas: choose(await listColumns(), what, toCampoKey(made)) }) })
  }
  const takeNow = useRef(take)
  takeNow.current = take
  useEffect(() => {
    // once, also where an effect runs twice
    if (!asked || !askedCampo.now()) return
    askedCampo.set(undefined)
    if (asked.made) void takeNow.current(asked.what, asked.made).catch(reportError)
  }, [asked])
  return asked !== undefined
}
