import { personName } from '#contract/person-name.ts'
import type { Reader } from '../../../platform/db/tables.ts'
import { findPosts } from '../../axustes/statutes.service.ts'
import type { Signer } from './content.rules.ts'

const isSecretary = /^secretar/i
const isPresident = /^presiden/i

/** Those who hold posts on a day, and those of them who sign minutes and certificates. */
export async function findPostHolders(
  db: Reader,
  day: string,
): Promise<{
  cargos: { cargo: string; socio: Signer }[]
  secretaria: Signer | null
  presidencia: Signer | null
}> {
  const posts = await findPosts(db, day)
  const cargos = posts.map(({ cargo, socio }) => ({
    cargo,
    socio: { id: socio.id, nome: personName(socio) },
  }))
  const ofPost = (post: RegExp) => cargos.find(({ cargo }) => post.test(cargo))?.socio ?? null
  return { cargos, secretaria: ofPost(isSecretary), presidencia: ofPost(isPresident) }
}
