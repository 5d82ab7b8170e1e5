import { setTimeout as delay } from 'node:timers/promises'
import { second } from '#contract/durations.ts'
import { addManySocios } from '../../e2e/many-socios.ts'
import type { Client } from '../client.ts'
import { signedIn } from '../client.ts'
import type { Finding } from '../experiment.ts'
import { atMost, bound, median, milliseconds, quantile, whole } from '../experiment.ts'
import { withPortal } from '../portal.ts'

/** One of ten is a former one. */
const members = 400
const phones = 150
/** Ticks of each phone. */
const ticksEach = 2
const duration = 10 * second
/** How often the page of a phone reads the numbers again. */
const pollEach = 1.5 * second

interface Quorum {
  presentes: number
}

/** Many phones tick who comes to an assembly, while each reads the numbers again and again. */
export const measureAttendance = (): Promise<Finding[]> =>
  withPortal({}, async ({ url, folder }) => {
    addManySocios(folder, members)
    const admin = await signedIn(url)
    const { id } = await admin.must<{ id: number }>('POST', '/asambleas', {
      ...{ tipo: 'ORDINARIA', numero: 1, lugar: 'Local', fecha: '2099-05-31T19:30' },
    })
    const path = `/asambleas/${id}`
    const { content } = await admin.read<{ content: { socio: { id: number } }[] }>(`${path}/censo`)
    const people = content.map(({ socio }) => socio.id)
    const [ticks, reads]: [number[], number[]] = [[], []]
    const timed = async <T>(times: number[], work: () => Promise<T>): Promise<T> => {
      const start = performance.now()
      const answer = await work()
      times.push(performance.now() - start)
      return answer
    }
    const read = () => timed(reads, () => admin.read<Quorum>(`${path}/quorum`))
    await Promise.all(
      Array.from({ length: phones }, (_, phone) =>
        Promise.all([
          ...Array.from({ length: ticksEach }, (_, each) =>
            tickLater(admin, path, people[phone * ticksEach + each] ?? 0, (work) => timed(ticks, work)),
          ),
          readForAWhile(read, (phone / phones) * pollEach),
        ]),
      ),
    )
    const { presentes } = await admin.read<Quorum>(`${path}/quorum`)
    const lost = phones * ticksEach - presentes
    const detail = (times: number[]) =>
      `${whole(times.length)} requests; median ${milliseconds(median(times))}, longest ${milliseconds(Math.max(...times))}`
    return [
      bound(
        `Ticks of ${phones} phones in ten seconds that were lost`,
        atMost(lost, 0, whole),
        `${whole(phones * ticksEach)} ticks, census of ${whole(people.length)}`,
      ),
      bound('A tick among them, p95', atMost(quantile(ticks, 0.95), 200, milliseconds), detail(ticks)),
      bound(
        'The numbers read beside them, p95',
        atMost(quantile(reads, 0.95), 200, milliseconds),
        detail(reads),
      ),
    ]
  })

/** Ticks a person at some moment of the ten seconds. */
async function tickLater(
  admin: Client,
  path: string,
  id: number,
  timed: (work: () => Promise<unknown>) => Promise<unknown>,
): Promise<void> {
  await delay(Math.random() * duration)
  const hora = new Date().toISOString()
  await timed(() =>
    admin.must('PUT', `${path}/presenzas`, { presenzas: [{ socio: { id }, presente: true, hora }] }),
  )
}

/** Reads the numbers as long as the ticks last. @param first wait before the first time, in milliseconds */
async function readForAWhile(read: () => Promise<unknown>, first: number): Promise<void> {
  await delay(first)
  for (let time = first; time < duration; time += pollEach) {
    await read()
    await delay(pollEach)
  }
}
