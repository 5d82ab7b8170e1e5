import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Client, signedIn } from '../client.ts'
import { defineExperiment, type Finding, figure, none, type Tell } from '../experiment.ts'
import { administrator, errorsIn, withFolder, withPortal } from '../portal.ts'
import { type Engine, Person } from './driver.ts'
import { ensureFirefox, startFirefox } from './firefox.ts'
import { journey, type Known } from './journey.ts'
import { titleFaults } from './look.ts'
import { ensureWebKit, startWebKit } from './webkit.ts'

const sizes = { phone: [390, 844], desk: [1440, 900] } as const
type Size = keyof typeof sizes

export const experiment = defineExperiment({
  // pictures: the folder for what was seen after each step
  options: { pictures: '' },
  takesNames: true,
  run: async ({ pictures }, tell, names) => {
    const chosen = names.length > 0 ? names : ['webkit', 'firefox']
    if (chosen.includes('webkit')) ensureWebKit()
    if (chosen.includes('firefox')) ensureFirefox()
    return withPortal({ APP_NAME: 'A Carballeira' }, async (portal) => {
      const known = await fill(await signedIn(portal.url))
      const findings: Finding[] = []
      for (const name of chosen)
        for (const size of Object.keys(sizes) as Size[])
          findings.push(
            await withFolder(async (folder, ends) => {
              const engine = name === 'webkit' ? await startWebKit(ends) : await startFirefox(folder, ends)
              tell(`${engine.version}, ${size}`)
              const [width, height] = sizes[size]
              await engine.resize(width, height)
              const keep = keeper(pictures, `${name}-${size}`)
              const faults = await walk(engine, portal.url, known, keep, tell)
              await engine.close()
              return none(`${name}, ${size}: steps that failed, or looked wrong`, faults, engine.version)
            }),
          )
      const reported = portal
        .log()
        .split('\n')
        .filter((line) => line.includes('reported by a browser'))
      return [
        ...findings,
        none('What the program reported from these browsers', reported, ''),
        none('Errors in the log of the portal', errorsIn(portal.log()), ''),
        figure('Browsers', chosen.join(', ')),
      ]
    })
  },
})

/** Keeps pictures in the folder `pictures`, if there is to be one. */
function keeper(pictures: string, name: string): (step: string, picture: Buffer) => void {
  if (pictures === '') return () => {}
  const folder = resolve(pictures)
  mkdirSync(folder, { recursive: true })
  return (step, picture) => writeFileSync(join(folder, `${name}-${step}.png`), picture)
}

/** Members, dues and texts for the journey. */
async function fill(client: Client): Promise<Known> {
  const people = ['Castro Pena', 'Álvarez Núñez', 'Souto Rei', 'Barreiro Lamas', 'Figueiras Zas']
  const members: number[] = []
  for (const [place, apellidos] of people.entries()) {
    const number = 30_000_000 + place
    const dni = `${number}${'TRWAGMYFPDXBNJZSQVHLCKE'[number % 23]}`
    const { id } = await client.must<{ id: number }>('POST', '/socios', {
      login: dni,
      dni,
      nombre: 'Iria',
      apellidos,
      telefono: '600123456',
      email: `iria${place}@correo.example`,
    })
    members.push(id)
    await client.must('POST', '/recibos', {
      socio: { id },
      concepto: 'Cota do coro',
      importe: '30.00',
      vence: `${new Date().getFullYear()}-12-31`,
    })
  }
  return { ...administrator, member: { id: members[0] ?? 0, surname: 'Castro', name: 'Castro Pena, Iria' } }
}

/** Goes through the journey; resolves to what went wrong, each with its step. */
async function walk(
  engine: Engine,
  portal: string,
  known: Known,
  keep: (step: string, picture: Buffer) => void,
  tell: Tell,
): Promise<string[]> {
  const person = new Person(engine)
  const faults: string[] = []
  for (const [place, { name, take }] of journey(known).entries()) {
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
