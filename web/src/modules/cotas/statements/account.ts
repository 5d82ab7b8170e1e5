/** The end of an account, by which the treasurer knows it: «…1332». */
export const accountEnd = (conta: string): string => `…${conta.slice(-4)}`
