import type { EstadoRecibo } from '#contract/recibos.ts'

/** States in which a charge waits for money that no bank has been asked for. */
export const openStates = ['PENDENTE', 'DEVOLTO'] as const satisfies readonly EstadoRecibo[]
