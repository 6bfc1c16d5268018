/** What the kernel counted of the TCP connections to a port: everything, keep-alive and ACKs too. */
import { execFileSync } from 'node:child_process'

export interface Traffic {
  readonly packets: number
  /** With the headers of Ethernet, IP and TCP. */
  readonly bytes: number
}

const HEADER_BYTES = 14 + 20 + 32

export function trafficAt(port: number): Traffic {
  const told = execFileSync('ss', ['-tinHO', `sport = :${port}`], { encoding: 'utf8' })
  const sum = (name: string) =>
    // Bounded before: `ss` writes a line for each connection.
    [...told.matchAll(new RegExp(`\\b${name}:(\\d{1,15})`, 'g'))].reduce(
      (total, [, count]) => total + Number(count),
      0,
    )
  const packets = sum('segs_out') + sum('segs_in')
  const bytes = sum('bytes_sent') + sum('bytes_received') + packets * HEADER_BYTES
  return { packets, bytes }
}
