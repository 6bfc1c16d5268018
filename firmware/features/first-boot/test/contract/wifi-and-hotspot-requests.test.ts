/**
 * The network of a board that is asked by files keeps the contract. Root's part, which carries the files out, is
 * played here; test/fault/new-lane-network.test.ts has the real one.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { createBoardNetwork } from '../../driver/wifi-and-hotspot-requests.ts'
import { boardNetworkContract } from './board-network.ts'

boardNetworkContract('request files', () => {
  const folder = temporaryFolder()
  const request = folder.file('request/network-request')
  for (const name of ['request', 'answers']) mkdirSync(folder.file(name))
  let addresses: readonly string[] = []
  // A network of the lane's own has its address on the board, too.
  let own: readonly string[] = []
  const interfaces = () => ({
    wlan0: [...addresses, ...own].map((address) => ({
      address,
      netmask: '255.255.255.0',
      mac: '02:00:00:00:00:01',
      internal: false,
      family: 'IPv4' as const,
      cidr: `${address}/24`,
    })),
  })
  const answerFolder = folder.file('answers')

  function answer(name: string, lines: readonly string[] | null): void {
    const path = folder.file(`answers/${name}`)
    if (lines) writeFileSync(path, lines.map((line) => `${line}\n`).join(''))
    else rmSync(path, { force: true })
  }

  return {
    network: createBoardNetwork({
      requestFolder: folder.file('request'),
      answerFolder,
      interfaces,
    }),
    unserved: createBoardNetwork({ requestFolder: null, answerFolder, interfaces }),
    asked() {
      if (!existsSync(request)) return null
      const [what, ...lines] = readFileSync(request, 'utf8').trimEnd().split('\n')
      return [what, ...(what === 'hotspot' ? lines.slice(0, 2) : lines)].join(' ')
    },
    see({ addresses: seen, hotspot, joining }) {
      if (seen) addresses = seen
      if (hotspot !== undefined) {
        own = hotspot ? [hotspot.address] : []
        answer('hotspot', hotspot && [hotspot.ssid, hotspot.password, hotspot.address])
      }
      if (joining !== undefined)
        answer('join', joining && [joining.name, joining.state, joining.why ?? ''])
    },
    breakIt: () => rmSync(folder.file('request'), { recursive: true }),
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  }
})
