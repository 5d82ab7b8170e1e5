import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import PostalMime from 'postal-mime'
import { presets } from '#contract/statutes.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
export const adminDni = '00000000T'
export const adminPassword = 'administración segura'

/** A portal of its own for a worker's journeys: a real server on a free port, its data in a throw-away folder. */
export interface RunningPortal {
  url: string
  /** Its data. */
  folder: string
  /** Makes a call of the API; with a token, as that person. Throws when it is refused. */
  // biome-ignore lint/suspicious/noExplicitAny: a journey knows what it asked for
  call: (method: string, path: string, body?: unknown, token?: string) => Promise<any>
  /** The same as the administrator. */
  // biome-ignore lint/suspicious/noExplicitAny: a journey knows what it asked for
  asAdmin: (method: string, path: string, body?: unknown) => Promise<any>
  /** Token of a user's session. */
  tokenOf: (login: string, password: string) => Promise<string>
  /** Address of the link in the newest mail to an address; waits for it. */
  linkMailedTo: (address: string, least?: number) => Promise<string>
  /** Creates an active user with a password, as the administrator would. */
  addUser: (user: Partial<NewUser>) => Promise<NewUser>
  /** Adds a member to the register, who can sign in with the password. */
  addSocio: (socio?: Partial<Omit<NewSocio, 'id'>>) => Promise<NewSocio>
  stop: () => Promise<void>
}

export interface NewSocio {
  /** The id of the member, not of the user. */
  id: number
  /** The DNI. */
  login: string
  email: string
  nombre: string
  apellidos: string
  telefono: string
  /** Beyond the implied ones. */
  authorities: string[]
  password: string
  /** The bytes in base64. */
  thumbnail?: { fileName: string; type: string; content: string }
}

export interface NewUser {
  login: string
  email: string
  firstName: string
  lastName: string
  authorities: string[]
  password: string
}

let people = 0
/** A DNI that no other user of this worker's portals has, with a valid letter. */
export function freshDni(): string {
  people += 1
  const number = 20_000_000 + people
  return `${number}${'TRWAGMYFPDXBNJZSQVHLCKE'[number % 23]}`
}

/** A portal whose association has chosen its statutes, as meetings need them. */
export async function startPortalWithStatutes(): Promise<RunningPortal> {
  const portal = await startPortal()
  const estatutos = [{ ...presets.asociacion, desde: '1900-01-01' }]
  await portal.asAdmin('PUT', '/axustes', { estatutos })
  return portal
}

export async function startPortal(environment: Record<string, string> = {}): Promise<RunningPortal> {
  const folder = mkdtempSync(join(tmpdir(), 'xuntanza-e2e-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: String(port),
      DATA_DIR: folder,
      ADMIN_PASSWORD: adminPassword,
      LOG_LEVEL: 'error',
      APP_NAME: 'A Carballeira',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  await new Promise<void>((resolve, reject) => {
    server.stdout.on('data', (text) => String(text).includes('is running at') && resolve())
    server.once('exit', (code) => reject(new Error(`the portal ended at once with ${code}`)))
  })

  const call: RunningPortal['call'] = async (method, path, body, token) => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response.status === 204 ? undefined : response.json()
  }
  const getToken = async (login: string, password: string): Promise<string> =>
    (await call('POST', '/authenticate', { login, password })).token

  let adminToken: string | undefined
  const asAdmin: RunningPortal['call'] = async (method, path, body) => {
    adminToken ??= await getToken(adminDni, adminPassword)
    return call(method, path, body, adminToken)
  }
  const setPassword = (login: string, password: string) =>
    asAdmin('POST', `/user-management/users/${login}/change_password`, { login, password })

  return {
    url,
    folder,
    call,
    asAdmin,
    tokenOf: getToken,
    linkMailedTo: (address, least = 1) => linkMailedTo(join(folder, 'outbox'), address, least),
    addUser: async (input) => {
      const login = freshDni()
      const user: NewUser = {
        login,
        email: `${login.toLowerCase()}@correo.example`,
        firstName: 'Lúa',
        lastName: 'Álvarez Núñez',
        authorities: ['ROLE_USER'],
        password: 'carballos e castiñeiros',
        ...input,
      }
      await asAdmin('POST', '/user-management/users', user)
      await setPassword(user.login, user.password)
      return user
    },
    addSocio: async (input = {}) => {
      const login = input.login ?? freshDni()
      const socio = {
        login,
        email: `${login.toLowerCase()}@correo.example`,
        nombre: 'Lúa',
        apellidos: 'Álvarez Núñez',
        telefono: '600 123 456',
        authorities: [],
        password: 'carballos e castiñeiros',
        ...input,
      }
      const { authorities, password, ...fields } = socio
      const { id } = await asAdmin('POST', '/socios', { ...fields, dni: login })
      await setPassword(login, password)
      if (authorities.length > 0) await asAdmin('PUT', `/socios/${id}/authorities`, { id, authorities })
      return { ...socio, id }
    },
    stop: async () => {
      server.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function linkMailedTo(outbox: string, address: string, least: number): Promise<string> {
  for (let attempt = 0; attempt < 1000; attempt += 1) {
    const mails = await Promise.all(
      namesIn(outbox).map((name) => PostalMime.parse(readFileSync(join(outbox, name)))),
    )
    const mine = mails.filter(({ to }) => to?.some((recipient) => recipient.address === address))
    const link = /https?:\S+key=[\w-]+/.exec(mine.at(-1)?.text ?? '')?.[0]
    if (mine.length >= least && link) return link
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`no mail for ${address}`)
}

const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .sort()
  } catch {
    return []
  }
}
