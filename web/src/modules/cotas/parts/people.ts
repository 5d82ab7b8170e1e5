import type { PersoaRef } from '#contract/cotas.ts'

/** Whether another person pays. */
export const isPaidByOther = ({ socio, pagador }: { socio: PersoaRef; pagador: PersoaRef }): boolean =>
  socio.numero !== pagador.numero
