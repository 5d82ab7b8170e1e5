/** Stands where there is no value, on pages, in papers and in mails. */
export const noValue = '—'
