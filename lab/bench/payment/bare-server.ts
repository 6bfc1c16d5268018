/** The reference: a server of node:http alone that answers one request with given bytes. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Given {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const { headers, body } = JSON.parse(process.argv[2] ?? '') as Given
const server = createServer((_request, response) => {
  response.writeHead(200, headers).end(body)
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  console.log(JSON.stringify({ msg: 'device.started', addresses: [`http://127.0.0.1:${port}`] }))
})
