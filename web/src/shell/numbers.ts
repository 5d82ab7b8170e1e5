export { formatNumber } from '#contract/numbers.ts'
