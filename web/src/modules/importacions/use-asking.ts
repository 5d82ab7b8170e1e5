import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Simulacion } from '#contract/importacions.ts'
import { ApiError } from '../../shell/api.ts'
import { reportError } from '../../shell/errors.ts'
import { useT } from '../../shell/i18n.ts'
import { notify } from '../../shell/notices.ts'
import { toBody, toOptions, withChoices } from './columns.ts'
import { type ColumnsBody, execute, importacionQuery, simulate } from './importacions.calls.ts'

/** What the server is asked for at the moment. */
type Busy = 'columns' | 'report' | 'execution' | undefined

/** Rows of new people who are said to have no e-mail, or all such rows. */
type SenCorreo = true | number[]

interface Question {
  what: 'columns' | 'report'
  body: ColumnsBody
}

/** How a page asks for the dry runs of an import and for its execution. Its functions answer whether the server did what was asked. */
export interface Asking {
  busy: Busy
  /** Shows other columns at once, and asks for a dry run with them. */
  change: (body: ColumnsBody) => Promise<boolean>
  /** Asks for a dry run with the present columns, and with `options`. */
  check: (options?: Partial<ColumnsBody>) => Promise<boolean>
  /** Says of one more row, or of all rows, that the person has no e-mail. */
  withoutEmail: (row: number | 'all') => Promise<boolean>
  start: (cartas: 'AGORA' | 'DESPOIS') => Promise<boolean>
}

/** Asks for one dry run at a time: the server refuses the earlier of two that overlap. */
export function useAsking(importacion: Simulacion): Asking {
  const t = useT()
  const client = useQueryClient()
  const [busy, setBusy] = useState<Busy>()
  const senCorreo = useRef<SenCorreo>([])
  const { id } = importacion
  const { queryKey } = importacionQuery(id)
  /** The import as the page shows it, with choices that the server has not answered yet. */
  const now = () => client.getQueryData<Simulacion>(queryKey) ?? importacion

  const overcome = async (error: unknown): Promise<false> => {
    reportError(error)
    await client.invalidateQueries({ queryKey })
    return false
  }
  const ask = useLatest<Question>(async ({ what, body }, isOvertaken) => {
    setBusy(what)
    try {
      const answer = await simulate(id, body)
      // choices made since then stay as they are shown
      if (!isOvertaken()) client.setQueryData(queryKey, answer)
      return true
    } catch (error) {
      return await overcome(error)
    } finally {
      setBusy(undefined)
    }
  }, join)
  const put = (what: Question['what'], body: ColumnsBody) =>
    ask({ what, body: { ...toOptions(now()), senCorreo: senCorreo.current, ...body } })
  const check: Asking['check'] = (options) => put('report', { columnas: toBody(now()), ...options })

  return {
    busy,
    check,
    change: async (body) => {
      // what is read at the moment is the import as it was before
      await client.cancelQueries({ queryKey })
      client.setQueryData<Simulacion>(queryKey, (shown) => shown && withChoices(shown, body))
      return put('columns', body)
    },
    withoutEmail: (row) => {
      const { current } = senCorreo
      senCorreo.current = row === 'all' || current === true ? true : [...current, row]
      return check()
    },
    start: async (cartas) => {
      setBusy('execution')
      try {
        client.setQueryData(queryKey, await execute(id, cartas))
        return true
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'error.conflict') return await overcome(error)
        // the register has changed since the dry run
        notify({
          kind: 'warning',
          title: t('importacion.overtaken-title'),
          text: t('importacion.overtaken'),
        })
        await check()
        return false
      } finally {
        setBusy(undefined)
      }
    },
  }
}

/** One question in the place of two: the later choice counts. */
const join = (earlier: Question, later: Question): Question => ({
  what: later.what,
  body: { ...earlier.body, ...later.body },
})

/**
 * Runs one question at a time. Those that come while one runs are joined into one, which runs afterwards.
 * @param ask `isOvertaken` says whether another question waits
 * @returns a function whose answer is that of the question that was asked in the end
 */
function useLatest<T>(
  ask: (question: T, isOvertaken: () => boolean) => Promise<boolean>,
  join: (earlier: T, later: T) => T,
): (question: T) => Promise<boolean> {
  const { current: state } = useRef<{
    running?: Promise<boolean> | undefined
    waiting?: { question: T; answer: Promise<boolean> } | undefined
  }>({})
  const run = (question: T): Promise<boolean> => {
    state.running = ask(question, () => state.waiting !== undefined).finally(() => {
      state.running = undefined
    })
    return state.running
  }
  const runWaiting = (): Promise<boolean> => {
    const question = state.waiting?.question
    state.waiting = undefined
    return question === undefined ? Promise.resolve(false) : run(question)
  }
  return (question) => {
    if (!state.running) return run(question)
    state.waiting = state.waiting
      ? { ...state.waiting, question: join(state.waiting.question, question) }
      : { question, answer: state.running.then(runWaiting) }
    return state.waiting.answer
  }
}
