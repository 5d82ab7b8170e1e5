import { residentBytes, withPortal } from '../portal.mjs'

const settle = 3000
const target = 150
const pages = 200

/** What the server occupies after its start, and after people have come by. */
export const measure = () =>
  withPortal(async ({ url, pid }) => {
    await new Promise((resolve) => setTimeout(resolve, settle))
    const started = residentBytes(pid)
    for (let page = 0; page < pages; page += 1) await (await fetch(`${url}/`)).arrayBuffer()
    return [
      row('Memory of the server after start, resident', started, `< ${target} MB`, started < target * 1e6),
      row(`The same after ${pages} visits of the home page`, residentBytes(pid), '', true),
    ]
  })

const row = (what, bytes, bound, good) => ({
  what,
  result: `${Math.round(bytes / 1e6)} MB`,
  target: bound,
  good,
  detail: `VmRSS, ${settle / 1000} s after the first answer`,
})
