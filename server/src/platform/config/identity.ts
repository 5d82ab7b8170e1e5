import type { AxustesPublicos } from '#contract/axustes.ts'

/** The association's name, pictures and colours on pages, in mails and in files. */
export interface Identity extends AxustesPublicos {
  /** The name that administrators saved; empty while `nome` is that of the environment. */
  savedName: string
}
export type ReadIdentity = () => Promise<Identity>

/** An identity of a name alone. */
export const nameAlone = (nome: string): Identity => ({
  nome,
  savedName: '',
  nomeCurto: '',
  enderezo: { direccion: '', codigoPostal: '', localidad: '', provincia: '' },
  telefono: '',
  email: '',
  web: '',
  horario: '',
  pe: '',
  cor: '',
  logo: null,
  portada: null,
})
