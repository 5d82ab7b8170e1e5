import { limits } from '../../contract/limits.ts'
import type { Client } from '../client.ts'
import { signedIn } from '../client.ts'
import { seedMembers } from '../members.ts'
import type { Portal } from '../portal.ts'

interface Ids {
  content: { id: number }[]
}

/** The administrator of a portal with `members` members, and the active ones. */
export async function portalOfPayers({ url, folder }: Portal, members: number) {
  seedMembers(folder, members)
  const admin = await signedIn(url)
  const { content } = await admin.read<Ids>('/cotas/persoas')
  return { admin, payers: content.map(({ id }) => ({ id })) }
}

/** A yearly fee of these members; answers its id. */
export async function addTipo(admin: Client, nome: string, socios: { id: number }[]): Promise<number> {
  const { id } = await admin.must<{ id: number }>('POST', '/tipos-cota', {
    nome,
    importe: 30,
    periodo: 'ANUAL',
    mesVencemento: 3,
    diaVencemento: 31,
  })
  const cota = { tipo: { id }, desde: [2020, 1, 1] }
  for (let at = 0; at < socios.length; at += limits.atOnce)
    await admin.must('POST', '/cotas/persoas/cota', { socios: socios.slice(at, at + limits.atOnce), cota })
  return id
}

export const run = (admin: Client, tipo: number, year: number) =>
  admin.must<{ creados: unknown[] }>('POST', '/cotas/emisions?dryRun=false', {
    tipos: [{ id: tipo }],
    periodo: String(year),
  })
