import type { Campo } from '#contract/campos.ts'
import { createStore } from '../../shell/store.ts'
import type { CampoValues } from './campo-values.ts'

/** An own field that another page asks for: its form opens filled in, and leads back there. */
export interface AskedCampo {
  /** The page that asks. */
  from: string
  /** What it is for there, for instance a column. */
  what: string
  values: Pick<CampoValues, 'nome' | 'tipo' | 'opcions'>
  /** The field once it is saved. */
  made?: Campo
}

export const askedCampo = createStore<AskedCampo | undefined>(undefined)
