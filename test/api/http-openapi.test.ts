/**
 * The OpenAPI documents: valid 3.1, one per interface, made of that interface's routes only.
 *
 * Routes compile their schemas when they are first asked, so that all of them compile is shown here.
 */
import AjvCompiler from '@fastify/ajv-compiler'
import SerializerSelector from '@fastify/fast-json-stringify-compiler'
import { Validator } from '@seriousme/openapi-schema-validator'
import * as assert from 'uvu/assert'
import { call } from '#test/http-call.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { openSample } from '#test/sample-routers.ts'
import { spec } from '#test/spec.ts'

interface Document {
  readonly openapi: string
  readonly paths: Record<string, Record<string, Operation>>
}

interface Operation {
  readonly operationId: string
  readonly parameters?: readonly { readonly name: string; readonly schema: object }[]
  readonly requestBody?: Spoken
  readonly responses: Record<string, Spoken>
}

interface Spoken {
  readonly content?: Record<string, { readonly schema?: object }>
}

const REAL = {
  payment: [
    '/showQR',
    '/updateDriverSettings',
    '/version',
    '/transactions/{id}',
    '/reports/reconciliation',
    '/shifts',
    '/shifts/close',
    '/shifts/current',
    '/shifts/{number}',
  ],
  items: [
    '/api/add_item_template',
    '/api/import_template',
    '/download/{filename}',
    '/api/set_deletion_all_flag',
    '/api/set_sync_master',
    '/api/set_sync_slave',
    '/api/set_sync_off',
    '/api/sync',
    '/api/get_sync_status',
    '/api/set_sync_limit',
    '/api/get_sync_limit',
    '/api/add_fleet_key',
    '/api/get_fleet_keys',
    '/api/revoke_fleet_key',
  ],
  device: [
    '/device/config',
    '/device/config/check',
    '/device/config/restore',
    '/device/restart',
    '/device/update',
    '/device/update/install',
    '/device/log',
    '/device/display',
    '/device/display/scan',
    '/device/support-bundle',
  ],
}

spec(
  'http openapi',
  {
    async 'each interface has a valid document of its own routes'() {
      await using device = await openSample()
      const expected = {
        payment: [
          '/broken',
          '/clear',
          '/compare',
          '/events',
          '/events-later',
          '/flood',
          '/in-line',
          '/later/{kind}',
          '/list/{id}',
          '/pay',
          '/quiet',
          '/report',
          '/report-at-once',
          '/settings',
          '/slow',
          '/state',
        ],
        items: ['/api/full', '/api/list', '/api/upload', '/api/upload-or-json'],
      }
      for (const [name, paths] of Object.entries(expected)) {
        const reply = await call(device.address, `/openapi/${name}.json`)
        assert.is(reply.http, 200)
        const document = reply.json as Document
        assert.is(document.openapi, '3.1.0')
        assert.equal(Object.keys(document.paths).sort(), paths)
        const result = await new Validator().validate(JSON.parse(reply.text))
        assert.ok(result.valid, JSON.stringify(result.errors))
      }
    },
    async 'so has the whole device'() {
      await using device = await openTestDevice()
      for (const [name, some] of Object.entries(REAL)) {
        const reply = await call(device.url, `/openapi/${name}.json`)
        assert.is(reply.http, 200, name)
        const document = reply.json as Document
        for (const path of some) assert.ok(document.paths[path], path)
        for (const [path, methods] of Object.entries(document.paths))
          if (/sync|fleet_key/.test(path))
            assert.match(JSON.stringify(methods), /"responses":\{"200":.*"data"/, path)
        assert.not.ok(
          Object.keys(document.paths).some((path) => /^\/(sim|console|openapi)/.test(path)),
        )
        const result = await new Validator().validate(JSON.parse(reply.text))
        assert.ok(result.valid, JSON.stringify(result.errors))
      }
    },
    async 'every schema of the device is one, and is compiled without complaint'() {
      await using device = await openTestDevice()
      const validators = AjvCompiler()({}, { customOptions: { validateSchema: true } })
      const serializers = SerializerSelector()({}, {})
      let [asked, answered] = [0, 0]
      for (const name of Object.keys(REAL)) {
        const { paths } = withoutReferences(await call(device.url, `/openapi/${name}.json`))
        for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
          for (const schema of [...schemasOf(operation.requestBody), parametersOf(operation)]) {
            assert.type(validators({ schema } as never), 'function')
            asked += 1
          }
          for (const schema of Object.values(operation.responses).flatMap(schemasOf)) {
            assert.type(serializers({ schema } as never), 'function')
            answered += 1
          }
        }
      }
      assert.ok(asked > 40 && answered > 40, `${asked} asked, ${answered} answered`)
    },
    async 'says what a body must be and names each operation'() {
      await using device = await openSample()
      const document = (await call(device.address, '/openapi/payment.json')).json as Document
      const text = JSON.stringify(document.paths['/pay'])
      assert.match(text, /"amount":\{"type":"integer","minimum":1\}/)
      assert.match(text, /"operationId":"postPay"/)
      assert.match(JSON.stringify(document.paths['/list/{id}']), /"in":"path"/)
    },
    async 'a listener without the interface has no document of it'() {
      await using device = await openSample({ serve: ['items'] })
      assert.is((await call(device.address, '/openapi/payment.json')).http, 404)
      assert.is((await call(device.address, '/openapi/items.json')).http, 200)
    },
  },
  90_000,
)

/** Each reference replaced by what it names. */
function withoutReferences({ text }: { readonly text: string }): Document {
  const { components } = JSON.parse(text) as {
    components: Record<string, Record<string, object>>
  }
  const put = (_key: string, value: unknown): unknown => {
    const { $ref } = (value ?? {}) as { readonly $ref?: string }
    if ($ref === undefined) return value
    const [kind = '', name = ''] = $ref.replace('#/components/', '').split('/')
    const named = components[kind]?.[name]
    assert.ok(named, $ref)
    return JSON.parse(JSON.stringify(named), put)
  }
  return JSON.parse(text, put) as Document
}

function schemasOf({ content = {} }: Spoken = {}): object[] {
  return Object.values(content).flatMap(({ schema }) => schema ?? [])
}

/** As the route declared them: one object, whose members have the defaults. */
function parametersOf({ parameters = [] }: Operation): object {
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
  }
}
