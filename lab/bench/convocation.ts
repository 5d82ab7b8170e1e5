import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { limits } from '#contract/limits.ts'
import { presets } from '#contract/statutes.ts'
import { addManySocios } from '../../e2e/many-socios.ts'
import { freePort } from '../../scripts/postgres.mjs'
import { root } from '../../scripts/prepare.mjs'
import { startBystander } from '../bystander.ts'
import { signedIn } from '../client.ts'
import type { Finding } from '../experiment.ts'
import { atMost, bound, figure, megabytes, milliseconds, whole } from '../experiment.ts'
import { peakBytes, residentBytes, withPortal } from '../portal.ts'

/** One of ten is a former one. */
const members = 22_222
/** Longest that one turn of the event loop may keep the processor, in milliseconds. */
const mostTurn = 250
const mostTime = 10_000
const mostMemory = 200e6

/** The convocation of an assembly of 20,000 members: frozen, stored and queued in one transaction. */
export async function measureConvocation(): Promise<Finding[]> {
  const probe = await freePort()
  const settings = {
    LOOP_PROBE_PORT: String(probe),
    NODE_OPTIONS: `--import=${join(root, 'lab/stalls/loop-probe.mjs')}`,
    // the mails wait, so that sending them is not measured
    MAIL_PER_MINUTE: '1',
  }
  return withPortal(settings, async ({ url, pid, folder }) => {
    addManySocios(folder, members)
    const admin = await signedIn(url)
    const estatutos = [{ ...presets.asociacion, desde: '1900-01-01' }]
    await admin.must('PUT', '/axustes', { estatutos })
    const { id } = await admin.must<{ id: number }>('POST', '/asambleas', {
      ...{ tipo: 'ORDINARIA', numero: 1, lugar: 'Local', fecha: '2099-05-31T19:30' },
    })
    const path = `/asambleas/${id}`
    const setAgenda = (titulo: string) =>
      admin.must('PUT', `${path}/orde-do-dia`, { puntos: [{ titulo, tipo: 'ACORDO' }] })
    const longestTurn = async () => Number(await (await fetch(`http://127.0.0.1:${probe}`)).text())

    async function measure<T>(what: string, make: () => Promise<T>) {
      const before = residentBytes(pid())
      const stop = await startBystander({ url, path: '/api/health/live' })
      await delay(100)
      await longestTurn()
      const start = performance.now()
      const answer = await make()
      const time = performance.now() - start
      await delay(100)
      const turn = await longestTurn()
      const { waits } = await stop()
      const detail = `${milliseconds(time)} in all; health/live waited ${milliseconds(Math.max(...waits))}`
      const finding = bound(`${what}: longest turn`, atMost(turn, mostTurn, milliseconds), detail)
      return { answer, time, finding, more: peakBytes(pid()) - before }
    }

    await setAgenda('Contas do ano')
    const first = await measure('The convocation', () =>
      admin.must<{ destinatarias: number }>('POST', `${path}/convocatoria`, {}),
    )
    const shown = await measure('The page of the convocation', () => admin.read(`${path}/convocatoria`))
    await setAgenda('Contas e orzamento')
    const preview = await measure('The preview of another one', () =>
      admin.read(`${path}/convocatoria/previa`),
    )
    const again = await measure('Another one, with another agenda', () =>
      admin.must('POST', `${path}/convocatoria`, {}),
    )
    const database = new Database(join(folder, 'portal.sqlite'))
    database.exec("update socio set email = ''")
    database.close()
    await setAgenda('Contas, orzamento e cotas')
    const onPaper = await measure('Another one, all on paper', () =>
      admin.must('POST', `${path}/convocatoria`, {}),
    )
    const letters = await measure(`${whole(limits.cartas)} letters of two pages`, async () => {
      const answer = await fetch(`${url}/api${path}/convocatoria/cartas`, { headers: admin.headers() })
      return (await answer.arrayBuffer()).byteLength
    })
    return [
      bound(
        'The convocation of an assembly',
        atMost(first.time, mostTime, milliseconds),
        `${whole(first.answer.destinatarias)} mails`,
      ),
      bound(
        'Memory that it took',
        atMost(first.more, mostMemory, megabytes),
        'the most the server occupied so far (VmHWM) less what it occupied before',
      ),
      ...[first, shown, preview, again, onPaper, letters].map(({ finding }) => finding),
      figure('Size of these letters', megabytes(letters.answer), `${megabytes(letters.more)} of memory`),
    ]
  })
}
