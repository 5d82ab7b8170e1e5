import autocannon from 'autocannon'
import { median, signedHeaders } from '../../bench/portal.mjs'
import type { Cluster } from '../../cluster/cluster.ts'
import type { Finding } from '../trial.ts'

const rounds = 3
const seconds = 4

/** Requests a second through the proxy with all servers, and with the first alone. */
export async function throughput({ url, servers }: Cluster): Promise<Finding> {
  const headers = await signedHeaders(url)
  const measure = async () => {
    const rates: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const { requests } = await autocannon({
        url: `${url}/api/account`,
        headers,
        connections: 20,
        duration: seconds,
      })
      rates.push(requests.average)
    }
    return median(rates)
  }
  const all = await measure()
  await Promise.all(servers.slice(1).map((server) => server.stop()))
  const one = await measure()
  await Promise.all(servers.slice(1).map((server) => server.start()))
  const whole = (rate: number) => Math.round(rate).toLocaleString('en')
  return {
    what: `GET /api/account through nginx: requests/s of ${servers.length} servers, against one`,
    result: `${whole(all)}, ${whole(one)}`,
    target: '',
    good: true,
    detail: `median of ${rounds} rounds of ${seconds} s; servers, PostgreSQL, nginx and the client share the processors of one machine`,
  }
}
