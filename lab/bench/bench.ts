import { Stop } from '../../scripts/prepare.mjs'
import type { Finding, MeasureOptions } from '../experiment.ts'
import { defineExperiment } from '../experiment.ts'
import { measureAttendance } from './attendance.ts'
import { measurePages } from './beside-static.ts'
import { measureConvocation } from './convocation.ts'
import { measureMemory } from './memory.ts'
import { measureRegister, measureRegisterGrowth } from './register.ts'

const measures: Record<string, (course: MeasureOptions) => Promise<Finding[]>> = {
  attendance: measureAttendance,
  convocation: measureConvocation,
  memory: measureMemory,
  pages: measurePages,
  register: measureRegister,
  'register-growth': measureRegisterGrowth,
}

/** Speed and size of a portal on this machine. */
export const experiment = defineExperiment({
  options: { rounds: 5 },
  takesNames: true,
  run: async ({ rounds }, tell, names) => {
    const all = Object.keys(measures)
    const unknown = names.find((name) => !all.includes(name))
    if (unknown) throw new Stop(`There is no measure ${unknown}; the measures are ${all.join(', ')}.`)
    const findings: Finding[] = []
    for (const [name, measure] of Object.entries(measures)) {
      if (names.length > 0 && !names.includes(name)) continue
      tell(`Measuring ${name}…`)
      const measured = await measure({ rounds, tell })
      for (const { what, result } of measured) tell(`  ${what}: ${result}`)
      findings.push(...measured.map((each) => ({ ...each, table: `bench ${name}` })))
    }
    return findings
  },
})
