import type { SocioCamposIn } from '#contract/campos.ts'
import { createCampo } from '../modules/campos/campos.service.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { SignedInUser } from '../platform/http/access.ts'
import { randomNumbers } from './names.ts'

const sizes = ['S', 'M', 'L', 'XL']
const helps = [
  'Carpintería',
  'Cociña para moitas persoas',
  'Contas e papeis',
  'Fotos das festas',
  'Gaita e pandeireta',
  'Levar en coche a quen non pode',
  'Traducir ao inglés',
]

/** What the sample association keeps of its members besides; the third is shown to all members. */
const fields = {
  talla: {
    nome: 'Talla de camiseta',
    tipo: 'OPCION',
    opcions: sizes,
    axuda: 'Para as camisetas da festa.',
    visible: 'PROPIA',
    editablePropia: true,
    enSolicitude: true,
    enLista: true,
  },
  carne: {
    nome: 'Carné de conducir',
    tipo: 'SI_NON',
    axuda: 'Para as saídas en que fan falta coches.',
    visible: 'PROPIA',
    editablePropia: true,
    enLista: true,
  },
  axuda: {
    nome: 'En que pode axudar',
    tipo: 'TEXTO',
    visible: 'SOCIAS',
    editablePropia: true,
    enSolicitude: true,
  },
} satisfies Record<string, Parameters<typeof createCampo>[2]>

export type DemoCampos = Record<keyof typeof fields, number>

/** Adds the own fields; returns their ids. */
export async function fillCampos(context: AppContext, author: SignedInUser): Promise<DemoCampos> {
  const add = async (name: keyof typeof fields) => (await createCampo(context, author, fields[name])).id
  return { talla: await add('talla'), carne: await add('carne'), axuda: await add('axuda') }
}

/** Gives each member some of the values, always the same ones. */
export function campoValues(campos: DemoCampos): () => SocioCamposIn {
  const next = randomNumbers(75)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T
  return () => {
    const [size, drives, help] = [pick(sizes), next() < 0.7, pick(helps)]
    const [hasSize, hasDrives, hasHelp] = [next() < 0.75, next() < 0.6, next() < 0.3]
    return [
      ...(hasSize ? [{ campo: { id: campos.talla }, valor: size }] : []),
      ...(hasDrives ? [{ campo: { id: campos.carne }, valor: drives }] : []),
      ...(hasHelp ? [{ campo: { id: campos.axuda }, valor: help }] : []),
    ]
  }
}
