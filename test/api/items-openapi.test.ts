/** The interface's own description is a valid OpenAPI document and names all thirteen operations. */
import { Validator } from '@seriousme/openapi-schema-validator'
import * as assert from 'uvu/assert'
import { call } from '#test/http-call.ts'
import { openItemsRig } from '#test/items/items-rig.ts'
import { spec } from '#test/spec.ts'

const OPERATIONS = [
  'POST add_item_template',
  'POST get_item_template_list',
  'POST delete_item_template',
  'GET get_item_list',
  'POST delete_item',
  'POST clear_all_template',
  'POST export_template',
  'GET export_template_status',
  'POST import_template',
  'GET import_template_status',
  'POST set_deletion_all_flag',
  'POST clear_deletion_all_flag',
  'GET get_deletion_all_progress',
]

spec(
  'items: OpenAPI',
  {
    async 'is valid and whole'() {
      await using rig = await openItemsRig()
      const { http, text } = await call(rig.url, '/openapi/items.json')
      assert.is(http, 200)
      const document = JSON.parse(text) as { paths: Record<string, Record<string, unknown>> }
      const { valid, errors } = await new Validator().validate(JSON.parse(text))
      assert.ok(valid, JSON.stringify(errors))
      for (const operation of OPERATIONS) {
        const [method = '', name] = operation.split(' ')
        assert.ok(document.paths[`/api/${name}`]?.[method.toLowerCase()], operation)
      }
      assert.ok(document.paths['/download/{filename}'])
    },
  },
  20_000,
)
