/** The reference of the bench: what Fastify and SQLite alone cost, with one route. */
import { DatabaseSync } from 'node:sqlite'
import fastify from 'fastify'

const database = new DatabaseSync(`${process.env['LANED_DATA']}/bare.db`)
database.exec('PRAGMA journal_mode = WAL; CREATE TABLE IF NOT EXISTS note (text TEXT)')
const app = fastify()
app.get('/version', () => ({ status: 'success', version: '0.0.0' }))
const address = await app.listen({ host: '127.0.0.1', port: 0 })
console.log(JSON.stringify({ msg: 'device.started', addresses: [address] }))
