/**
 * The tables of items.db. Content (picture, vector) is kept by hash and apart from what names it,
 * so that an import can be put aside in many small commits and made visible in one.
 */

import type { Migrations } from '../sqlite/migrate.ts'
import { ASSORTMENT_SCHEMA } from './assortment-tables.ts'
import { CHOICES_SCHEMA } from './choice-tables.ts'
import { COUNTER_EXAMPLE_SCHEMA } from './counter-example-tables.ts'
import { REVIEW_SCHEMA } from './review-tables.ts'
import { TEMPLATE_SHOP_SCHEMA } from './template-shop-tables.ts'

/** Incremental vacuum frees space in steps instead of never; with 8 KiB pages a picture takes three pages, not five. */
export const TEMPLATES_LAYOUT = 'PRAGMA page_size = 8192; PRAGMA auto_vacuum = INCREMENTAL'

/** Of a template, kept or staged, in the first schema: never edited. */
const FIRST_COLUMNS = `item TEXT NOT NULL,
    origin TEXT NOT NULL,
    number INTEGER NOT NULL,
    sha256 BLOB NOT NULL,
    created_at INTEGER NOT NULL,
    source TEXT NOT NULL,
    pinned INTEGER NOT NULL,`

export const TEMPLATES_MIGRATIONS: Migrations = [
  `
  CREATE TABLE note (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

  CREATE TABLE item (
    id TEXT PRIMARY KEY,
    name TEXT,
    active INTEGER NOT NULL DEFAULT 1
  ) WITHOUT ROWID;

  CREATE TABLE template (
    key INTEGER PRIMARY KEY AUTOINCREMENT,
    ${FIRST_COLUMNS}
    UNIQUE (origin, number)
  );
  CREATE INDEX template_item ON template (item, key);
  CREATE INDEX template_picture ON template (sha256);

  CREATE TABLE staged (
    position INTEGER PRIMARY KEY,
    batch TEXT NOT NULL,
    ${FIRST_COLUMNS}
    UNIQUE (batch, origin, number)
  );
  CREATE INDEX staged_picture ON staged (sha256);

  CREATE TABLE picture (id INTEGER PRIMARY KEY, sha256 BLOB NOT NULL UNIQUE, jpeg BLOB NOT NULL);

  CREATE TABLE space (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
  CREATE TABLE vector (
    id INTEGER PRIMARY KEY,
    sha256 BLOB NOT NULL,
    space INTEGER NOT NULL REFERENCES space,
    codes BLOB NOT NULL,
    UNIQUE (sha256, space)
  );

  CREATE TABLE change (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    op TEXT NOT NULL CHECK (op IN ('put', 'remove')),
    item TEXT NOT NULL,
    origin TEXT NOT NULL,
    number INTEGER NOT NULL,
    sha256 BLOB NOT NULL
  );
  CREATE INDEX change_identity ON change (origin, number);
  `,
  `
  CREATE TABLE label (
    item TEXT NOT NULL,
    field TEXT NOT NULL,
    value TEXT NOT NULL,
    at INTEGER NOT NULL,
    by TEXT NOT NULL,
    revision INTEGER NOT NULL,
    PRIMARY KEY (item, field)
  ) WITHOUT ROWID;
  CREATE INDEX label_revision ON label (revision);
  INSERT INTO label SELECT id, 'name', name, 0, '', 1 FROM item WHERE name IS NOT NULL;
  INSERT INTO label SELECT id, 'active', '0', 0, '', 1 FROM item WHERE active = 0;
  INSERT INTO note VALUES ('.labelled', '1');
  `,
  REVIEW_SCHEMA,
  ASSORTMENT_SCHEMA,
  COUNTER_EXAMPLE_SCHEMA,
  CHOICES_SCHEMA,
  TEMPLATE_SHOP_SCHEMA,
]
