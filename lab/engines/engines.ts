import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { toDni } from '../../server/src/demo/names.ts'
import { type Client, signedIn } from '../client.ts'
import { defineExperiment, type Finding, figure, none, type Print } from '../experiment.ts'
import { administrator, errorsIn, withFolder, withPortal } from '../portal.ts'
import { type Engine, Person } from './driver.ts'
import { ensureFirefox, startFirefox } from './firefox.ts'
import { type JourneyData, journey } from './journey.ts'
import { titleFaults } from './look.ts'
import { ensureWebKit, startWebKit } from './webkit.ts'

const sizes = { phone: [390, 844], desk: [1440, 900] } as const
const engines = {
  webkit: { ensure: ensureWebKit, start: startWebKit },
  firefox: { ensure: ensureFirefox, start: startFirefox },
}

export const experiment = defineExperiment({
  // pictures: the folder for what was seen after each step
  options: { pictures: '' },
  takesNames: true,
  run: async ({ pictures }, tell, names) => {
    const chosen = Object.entries(engines).filter(([name]) => names.length === 0 || names.includes(name))
    for (const [, { ensure }] of chosen) ensure()
    if (pictures) mkdirSync(resolve(pictures), { recursive: true })
    return withPortal({ APP_NAME: 'A Carballeira' }, async (portal) => {
      const known = await fill(await signedIn(portal.url))
      const findings: Finding[] = []
      for (const [name, { start }] of chosen)
        for (const [size, [width, height]] of Object.entries(sizes))
          findings.push(
            await withFolder(async (folder, ends) => {
              const engine = await start(folder, ends)
              tell(`${engine.version}, ${size}`)
              await engine.resize(width, height)
              const keep = (step: string, picture: Buffer) =>
                pictures && writeFileSync(join(resolve(pictures), `${name}-${size}-${step}.png`), picture)
              const faults = await walk(engine, portal.url, known, keep, tell)
              await engine.close()
              return none(`${name}, ${size}: steps that failed, or looked wrong`, faults, engine.version)
            }),
          )
      const lines = portal.log().split('\n')
      const reported = lines.filter((line) => line.includes('reported by a browser'))
      return [
        ...findings,
        none('What the program reported from these browsers', reported, ''),
        none('Errors in the log of the portal', errorsIn(portal.log()), ''),
        figure('Browsers', chosen.map(([name]) => name).join(', ')),
      ]
    })
  },
})

/** Members, a charge and texts for the journey. */
async function fill(client: Client): Promise<JourneyData> {
  const surnames = ['Castro Pena', 'Álvarez Núñez', 'Souto Rei', 'Barreiro Lamas', 'Figueiras Zas']
  const members: { id: number }[] = []
  for (const [place, apellidos] of surnames.entries()) {
    const [dni, email] = [toDni(30_000_000 + place), `iria${place}@correo.example`]
    const names = { nombre: 'Iria', apellidos, telefono: '600123456', email }
    members.push(await client.must('POST', '/socios', { ...names, login: dni, dni }))
  }
  const vence = `${new Date().getFullYear()}-12-31`
  await client.must('POST', '/recibos', {
    socio: { id: members[0]?.id },
    concepto: 'Cota do coro',
    importe: '30.00',
    vence,
  })
  return { ...administrator, member: { surname: 'Castro', name: 'Castro Pena, Iria' } }
}

/** Goes through the journey; resolves to what went wrong, each with its step. */
async function walk(
  engine: Engine,
  portal: string,
  known: JourneyData,
  keep: (step: string, picture: Buffer) => void,
  tell: Print,
): Promise<string[]> {
  const person = new Person(engine)
  const faults: string[] = []
  for (const [place, [name, take]] of Object.entries(journey(known)).entries()) {
    const step = `${String(place + 1).padStart(2, '0')}-${name}`
    try {
      await take(person, portal)
    } catch (error) {
      faults.push(`${name}: ${error instanceof Error ? error.message : error}`)
    }
    for (const fault of ((await engine.evaluate(titleFaults)) as string[] | null) ?? [])
      faults.push(`${name}: ${fault}`)
    keep(step, await engine.screenshot())
    tell(`  ${step}${faults.length > 0 ? `, ${faults.length} faults so far: ${faults.at(-1)}` : ''}`)
  }
  return faults
}
