/** The names of the holes in each text of the word tables. Written by `npm run words`. */

export interface HolesOfWords {
  'fault.backup.already-running': never
  'fault.backup.config-encryption': never
  'fault.backup.config-two-places': never
  'fault.backup.confirm-serial-number': 'serialNumber'
  'fault.backup.content-not-as-announced': 'name' | 'holder'
  'fault.backup.data-folder-not-empty': 'dataFolder' | 'replacedFolder'
  'fault.backup.database-damaged': 'name' | 'finding'
  'fault.backup.database-newer': 'version' | 'name'
  'fault.backup.disk-full': never
  'fault.backup.disk-read-only': never
  'fault.backup.disk-write-failed': never
  'fault.backup.document-unreadable': 'path'
  'fault.backup.duplicate-member': never
  'fault.backup.earlier-restore-left': 'path'
  'fault.backup.file-damaged': never
  'fault.backup.file-renamed': 'name' | 'originalName'
  'fault.backup.file-size-limit': never
  'fault.backup.file-truncated': never
  'fault.backup.folder-gone': never
  'fault.backup.folder-not-found': never
  'fault.backup.folder-read-error': 'code'
  'fault.backup.folder-unreadable': 'path' | 'why'
  'fault.backup.folder-unusable': 'path' | 'why'
  'fault.backup.folder-without-room': 'path' | 'needed' | 'free'
  'fault.backup.hash-mismatch': 'name'
  'fault.backup.inside-data-folder': 'path'
  'fault.backup.key-file-empty': never
  'fault.backup.key-file-invalid': never
  'fault.backup.list-timed-out': 'seconds'
  'fault.backup.lock-failed': 'path' | 'why'
  'fault.backup.locked-by-another': never
  'fault.backup.manifest-invalid': 'why'
  'fault.backup.manifest-not-first': never
  'fault.backup.manifest-not-json': never
  'fault.backup.manifest-too-large': never
  'fault.backup.master-full': never
  'fault.backup.master-keeps-none': never
  'fault.backup.master-list-malformed': 'why'
  'fault.backup.master-unavailable': 'why'
  'fault.backup.member-unlike-manifest': 'name'
  'fault.backup.newer-release': 'version'
  'fault.backup.no-encryption': never
  'fault.backup.no-master': never
  'fault.backup.no-master-keeps-backups': never
  'fault.backup.no-room-to-unpack': 'path' | 'needed' | 'free'
  'fault.backup.no-such-backup': 'name'
  'fault.backup.no-write-permission': never
  'fault.backup.not-of-lane': 'name' | 'lane'
  'fault.backup.not-restorable': 'why'
  'fault.backup.not-signed': 'backup'
  'fault.backup.not-writable': 'path' | 'why'
  'fault.backup.of-another-lane':
    | 'backupLane'
    | 'cardLane'
    | 'wantedLane'
    | 'newLane'
    | 'serialNumber'
    | 'serialOption'
  'fault.backup.one-decryption-key': never
  'fault.backup.padding-not-empty': never
  'fault.backup.passphrase-weak': 'least' | 'different'
  'fault.backup.read-failed': 'path' | 'why'
  'fault.backup.recipient-invalid': 'recipient'
  'fault.backup.recipients-and-passphrase': never
  'fault.backup.row-count-mismatch': 'name'
  'fault.backup.same-disk': 'path'
  'fault.backup.secret-unreadable': 'secret' | 'path' | 'code'
  'fault.backup.server-clock-differs': 'host' | 'status'
  'fault.backup.server-file-unreadable': 'path'
  'fault.backup.server-full': 'host' | 'status'
  'fault.backup.server-index-invalid': 'file' | 'host'
  'fault.backup.server-lost-backup': 'host' | 'name'
  'fault.backup.server-redirect': 'host' | 'status'
  'fault.backup.server-refused': 'host' | 'status'
  'fault.backup.server-secret-missing': never
  'fault.backup.server-unauthorized': 'host' | 'status'
  'fault.backup.server-unavailable': 'host' | 'status'
  'fault.backup.server-unreachable': 'host' | 'why' | 'advice'
  'fault.backup.signature-invalid': never
  'fault.backup.signer-unknown': 'backup' | 'signer' | 'lane' | 'signerToTrust'
  'fault.backup.stored-copy-differs': 'name' | 'place'
  'fault.backup.stream-read-failed': 'why'
  'fault.backup.too-large-for-master': 'most'
  'fault.backup.too-large-for-server': never
  'fault.backup.unknown': never
  'fault.backup.unknown-member': 'name'
  'fault.backup.unpack-running': never
  'fault.backup.upload-cut': never
  'fault.backup.upload-headers-missing': never
  'fault.backup.upload-superseded': never
  'fault.backup.write-error': 'code'
  'fault.backup.wrong-key': never
  'text.backup.backup-of-lane': 'lane' | 'time'
  'text.backup.certificate-advice': never
  'text.backup.the-key': never
  'text.backup.the-lane': never
  'text.backup.the-passphrase': never
  'fault.bank.address-private': never
  'fault.bank.address-unfit': 'bank' | 'why'
  'fault.bank.answer-compressed': never
  'fault.bank.answer-field-not-object': 'field'
  'fault.bank.answer-field-unfit': 'field' | 'expected'
  'fault.bank.answer-not-json': 'status'
  'fault.bank.answer-partial': never
  'fault.bank.answer-redirect': 'status'
  'fault.bank.answer-server-error': 'status'
  'fault.bank.answer-timeout': never
  'fault.bank.answer-too-large': 'most'
  'fault.bank.answer-unusable': 'bank' | 'why'
  'fault.bank.bank-name-not-text': 'profile'
  'fault.bank.bank-name-unknown': 'banks'
  'fault.bank.certificate-dates': 'day' | 'code'
  'fault.bank.certificate-untrusted': 'code'
  'fault.bank.chosen-profile-unknown': 'profiles'
  'fault.bank.client-certificate-unusable': 'certFile' | 'keyFile' | 'reason'
  'fault.bank.credentials-refused': 'bank' | 'status'
  'fault.bank.emv-beginning-missing': never
  'fault.bank.emv-checksum-missing': never
  'fault.bank.emv-field-lengths-wrong': never
  'fault.bank.fake-orders-not-opened': never
  'fault.bank.fake-orders-not-written': never
  'fault.bank.fake-with-real-display': 'bank'
  'fault.bank.gateway-order-refused': 'status' | 'code'
  'fault.bank.host-private-address': never
  'fault.bank.masked-value-missing': 'profile' | 'field' | 'mask'
  'fault.bank.merchant-unknown': never
  'fault.bank.no-answer': 'code'
  'fault.bank.no-profile-chosen': never
  'fault.bank.no-such-order': never
  'fault.bank.no-such-payment': never
  'fault.bank.no-such-profile': 'profiles'
  'fault.bank.order-amount-differs': never
  'fault.bank.order-currency-differs': never
  'fault.bank.order-number-taken': never
  'fault.bank.paid-amount-without-paid-status': 'status'
  'fault.bank.payload-of-other-qr': never
  'fault.bank.pix-charge-amount-differs': never
  'fault.bank.pix-creation-time-unreadable': never
  'fault.bank.pix-movement-two-amounts': 'field'
  'fault.bank.pix-payment-id-missing': never
  'fault.bank.pix-problem-type-missing': 'status'
  'fault.bank.pix-token-refused': 'bank' | 'status'
  'fault.bank.profile-field-missing': 'field'
  'fault.bank.profile-field-name': 'profile'
  'fault.bank.profile-field-unfit': 'field' | 'bank' | 'why'
  'fault.bank.profile-in-use': never
  'fault.bank.profile-key-characters': 'field'
  'fault.bank.profile-name-characters': 'why'
  'fault.bank.profile-name-length': 'most'
  'fault.bank.profile-name-reserved': never
  'fault.bank.profile-not-object': 'profile'
  'fault.bank.profile-too-many-fields': 'profile'
  'fault.bank.profile-unfit': 'bank' | 'why'
  'fault.bank.profile-value-length': 'profile' | 'field'
  'fault.bank.profile-without-bank': 'profile' | 'banks'
  'fault.bank.qr-amount-differs': 'given' | 'expected'
  'fault.bank.qr-amount-missing': never
  'fault.bank.qr-amount-not-number': never
  'fault.bank.qr-checksum-differs': 'expected'
  'fault.bank.qr-currency-differs': never
  'fault.bank.qr-form-unknown': never
  'fault.bank.qr-id-differs': never
  'fault.bank.qr-not-shown': 'why'
  'fault.bank.qr-not-url': never
  'fault.bank.raiffeisen-amount-differs': never
  'fault.bank.raiffeisen-code-unusable': 'expected' | 'status'
  'fault.bank.rbs-error-code-not-number': never
  'fault.bank.rbs-error-on-paid-order': 'code'
  'fault.bank.rbs-id-unusable': 'field'
  'fault.bank.rbs-order-id-missing': never
  'fault.bank.rbs-paid-order-declined': never
  'fault.bank.rbs-request-refused': 'code'
  'fault.bank.registry-kind-unknown': never
  'fault.bank.registry-page-too-long': 'field' | 'most'
  'fault.bank.registry-time-unreadable': 'field'
  'fault.bank.request-refused': 'code'
  'fault.bank.sbp-link-checksum-missing': never
  'fault.bank.sbp-link-dynamic': never
  'fault.bank.sbp-link-id-malformed': never
  'fault.bank.sbp-link-parameter-repeated': 'name'
  'fault.bank.sbp-link-static': never
  'fault.bank.sbp-link-sum-not-number': never
  'fault.bank.sbp-link-type-contradicts-id': never
  'fault.bank.sbp-link-type-unknown': never
  'fault.bank.sbp-link-wrong-host': 'host'
  'fault.bank.shop-unknown': never
  'fault.bank.sim-no-fitting-order': never
  'fault.bank.sim-no-open-order': never
  'fault.bank.sim-refund-too-large': never
  'fault.bank.static-qr-too-long': 'most'
  'fault.bank.tbank-error-code-not-number': never
  'fault.bank.tbank-paid-with-error': 'status'
  'fault.bank.tbank-payment-id-differs': never
  'fault.bank.tbank-payment-id-not-number': never
  'fault.bank.tbank-request-refused': 'code'
  'fault.bank.till-link-deactivated': never
  'fault.bank.till-link-id-malformed': never
  'fault.bank.till-link-id-missing': 'field'
  'fault.bank.till-link-missing': 'field'
  'fault.bank.till-link-not-activated': never
  'fault.bank.till-link-occupied': never
  'fault.bank.till-link-unknown': 'field'
  'fault.bank.till-link-unsupported': never
  'fault.bank.till-link-with-amount': never
  'fault.bank.too-many-profiles': 'most'
  'fault.bank.unexpected-http-status': 'status'
  'fault.bank.unknown-bank': 'names'
  'fault.bank.yookassa-amount-differs': never
  'fault.bank.yookassa-creation-time-unreadable': never
  'fault.bank.yookassa-list-missing': never
  'fault.bank.yookassa-metadata-differs': 'field'
  'fault.bank.yookassa-not-among-newest': 'bank' | 'count'
  'fault.bank.yookassa-request-refused': 'status' | 'code'
  'text.bank.amount-value': never
  'text.bank.id-value': never
  'text.bank.no-profiles': never
  'text.bank.plain-text': never
  'text.bank.text-up-to-characters': 'most'
  'text.bank.value-asked-about': never
  'mirror.canceled': never
  'mirror.error': never
  'mirror.rejected': never
  'mirror.static': never
  'replacement-notice.again': never
  'replacement-notice.flash-again': never
  'replacement-notice.not-yet': never
  'replacement-notice.refused': never
  'replacement-notice.wanted': never
  'setup-screen.code': never
  'setup-screen.set-up': never
  'starting.title': never
  'starting.what-now': never
  'fault.comparison.amounts-in-kopecks': 'factor'
  'fault.comparison.bank-statement-too-long': 'bank' | 'lines' | 'pages'
  'fault.comparison.bank-too-slow': 'bank' | 'seconds'
  'fault.comparison.cells-exceed-columns': 'line' | 'cells' | 'columns'
  'fault.comparison.column-answer-malformed': 'answer' | 'meanings'
  'fault.comparison.column-contradicts-kind': 'line' | 'column' | 'word' | 'kind' | 'advice'
  'fault.comparison.columns-doubled': 'meaning' | 'columns'
  'fault.comparison.columns-not-found':
    | 'lines'
    | 'bank'
    | 'amountNames'
    | 'timeNames'
    | 'orderNames'
    | 'operationNames'
    | 'advice'
  'fault.comparison.columns-unknown': 'line' | 'columns' | 'advice'
  'fault.comparison.currency-foreign': 'line' | 'currency'
  'fault.comparison.date-ambiguous': 'line' | 'date'
  'fault.comparison.file-too-long': 'most'
  'fault.comparison.gateway-registry-refused': 'status' | 'code' | 'advice'
  'fault.comparison.kind-contradicts-refund':
    | 'line'
    | 'kindColumn'
    | 'kind'
    | 'refundColumn'
    | 'refund'
  'fault.comparison.malformed-answer': 'answer' | 'meanings'
  'fault.comparison.no-found-money': 'from' | 'to'
  'fault.comparison.no-payment-lines': never
  'fault.comparison.no-profile-of-bank': 'bank'
  'fault.comparison.no-such-answer': 'answer'
  'fault.comparison.refunds-not-marked': 'payment'
  'fault.comparison.registry-by-file-only': 'bank' | 'quotedBank'
  'fault.comparison.several-days': 'count' | 'first' | 'last'
  'fault.comparison.too-many-explained-columns': 'most'
  'fault.comparison.too-many-words': 'most'
  'fault.comparison.too-much-found-money': 'bank' | 'count' | 'most'
  'fault.comparison.total-mismatch': 'line' | 'label' | 'total' | 'payments' | 'refunds'
  'fault.comparison.unknown-bank': 'banks'
  'fault.comparison.unknown-word': 'line' | 'column' | 'word' | 'moreWords' | 'meanings'
  'fault.comparison.unreadable-cell': 'line' | 'column' | 'cell' | 'expected'
  'fault.comparison.withdrawal-range': 'most'
  'fault.comparison.word-meaning-known': 'word' | 'knownMeaning' | 'givenMeaning'
  'text.comparison.bank-file-instead': never
  'text.comparison.column-meanings': never
  'text.comparison.further-unknown-words': 'words'
  'text.comparison.how-to-explain-columns': 'meanings'
  'text.comparison.word-meanings': never
  'fault.config.address-beyond-path': never
  'fault.config.address-not-https': never
  'fault.config.address-not-url': never
  'fault.config.address-with-login': never
  'fault.config.cannot-read-file': 'path' | 'code'
  'fault.config.cannot-write-file': 'path' | 'code'
  'fault.config.certificate-missing-in-file': 'path'
  'fault.config.change-without-path': never
  'fault.config.changed-meanwhile': 'file'
  'fault.config.driver-required': 'allowed'
  'fault.config.duplicate-entry': never
  'fault.config.entry-name-invalid': never
  'fault.config.file-busy': never
  'fault.config.file-not-writable': 'path'
  'fault.config.file-unreadable': 'path' | 'why'
  'fault.config.lane-would-not-start': 'why'
  'fault.config.line-indented-too-far': 'most'
  'fault.config.list-place': 'path' | 'count' | 'next'
  'fault.config.lists-nested-too-deep': never
  'fault.config.no-secret-to-keep': 'path' | 'mark'
  'fault.config.no-variant-fits': never
  'fault.config.not-boolean': 'given'
  'fault.config.not-group': 'given'
  'fault.config.not-list': 'given'
  'fault.config.not-written': 'why'
  'fault.config.not-yaml': 'why'
  'fault.config.nothing-to-restore': never
  'fault.config.root-refused': 'unit'
  'fault.config.root-refused-why': 'why' | 'unit'
  'fault.config.secret-of-former-address': 'address' | 'secret'
  'fault.config.set-by-environment': 'path' | 'variable'
  'fault.config.start-would-fail': 'file' | 'why'
  'fault.config.started-without-file': never
  'fault.config.text-or-changes': never
  'fault.config.text-too-long': 'most'
  'fault.config.too-few-entries': 'least'
  'fault.config.too-many-brackets': 'most'
  'fault.config.too-many-changes': 'most'
  'fault.config.too-many-commas': 'most'
  'fault.config.too-many-entries': 'most'
  'fault.config.too-many-key-lines': 'most'
  'fault.config.too-many-lines': 'most'
  'fault.config.too-many-references': 'most'
  'fault.config.unknown-key': 'allowed'
  'fault.config.unknown-key-with-suggestion': 'suggestion'
  'fault.config.unknown-variable': 'variable'
  'fault.config.unknown-variable-with-suggestion': 'variable' | 'suggestion'
  'fault.config.value-empty': 'given'
  'fault.config.value-has-no-keys': 'path'
  'fault.config.value-not-allowed': 'allowed' | 'given'
  'fault.config.value-not-allowed-with-suggestion': 'allowed' | 'given' | 'suggestion'
  'fault.config.value-required': never
  'fault.config.value-shape-mismatch': 'allowed' | 'given'
  'fault.config.value-too-long': 'most' | 'given'
  'fault.config.value-too-short': 'given'
  'fault.config.written-not-restarted': 'why'
  'fault.config.yaml-asterisk': never
  'fault.config.yaml-asterisk-at-line': 'file' | 'line'
  'fault.config.yaml-bad-escape': never
  'fault.config.yaml-bad-indent': never
  'fault.config.yaml-block-in-brackets': never
  'fault.config.yaml-directive': never
  'fault.config.yaml-duplicate-key': never
  'fault.config.yaml-invalid-at-line': 'file' | 'line' | 'why'
  'fault.config.yaml-key-not-text': never
  'fault.config.yaml-missing-character': never
  'fault.config.yaml-missing-colon': never
  'fault.config.yaml-second-document': never
  'fault.config.yaml-tab-indent': never
  'fault.config.yaml-two-keys-on-line': never
  'fault.config.yaml-unexpected-character': never
  'fault.config.yaml-unknown-tag': never
  'fault.config.yaml-unquoted-start': never
  'fault.config.yaml-unreadable': never
  'fault.setup.address-unusable': 'why'
  'fault.setup.already-set-up': never
  'fault.setup.code-needed': never
  'fault.setup.driver-settings-missing': never
  'fault.setup.nothing-to-change': never
  'fault.setup.stick-content-unknown': never
  'fault.setup.stick-file-damaged': never
  'fault.setup.stick-file-too-large': 'most'
  'fault.setup.stick-file-unreadable': 'code'
  'fault.setup.stick-not-encrypted': never
  'fault.setup.stick-not-file': never
  'fault.setup.stick-refused': 'file' | 'why'
  'fault.setup.stick-work-factor': never
  'fault.setup.stick-wrong-code': 'file'
  'fault.setup.too-many-wrong-codes': never
  'fault.setup.wifi-invalid': never
  'fault.setup.wrong-code': never
  'text.config.feed-address': never
  'text.config.further-problems-count': 'count'
  'text.config.hidden-value': never
  'text.config.key-group': never
  'text.config.number-between-bounds': 'kind' | 'least' | 'most'
  'text.config.number-lower-bound': 'kind' | 'least'
  'text.config.number-upper-bound': 'kind' | 'most'
  'text.config.one-line-name': never
  'text.config.shape-age-public-key': never
  'text.config.shape-bluetooth-adapter': never
  'text.config.shape-boolean': never
  'text.config.shape-date': never
  'text.config.shape-discovery-topic': never
  'text.config.shape-four-digits': never
  'text.config.shape-full-path': never
  'text.config.shape-host-name': never
  'text.config.shape-host-port': never
  'text.config.shape-identifier': never
  'text.config.shape-integer': never
  'text.config.shape-list': never
  'text.config.shape-minisign-public-key': never
  'text.config.shape-mqtt-topic': never
  'text.config.shape-mqtt-url': never
  'text.config.shape-number': never
  'text.config.shape-screen-code': never
  'text.config.shape-serial-port-path': never
  'text.config.shape-text': never
  'text.config.shape-time-of-day': never
  'text.config.shape-token-hash': never
  'text.config.shape-url': never
  'text.config.shape-uuid': never
  'text.config.shape-web-origin': never
  'text.config.shape-webhook-secret': never
  'text.config.shape-webhook-url': never
  'text.config.whole-file-at-place': 'place'
  'customer.basket.more-lines': 'n'
  'customer.basket.total': never
  'customer.caption.scan': never
  'customer.caption.scan-to-pay': never
  'customer.next.accepted': never
  'customer.next.ask-cashier': never
  'customer.next.canceled': never
  'customer.next.pending': never
  'customer.next.rejected': never
  'customer.next.static': never
  'customer.screen.code': never
  'customer.screen.no-connection': never
  'customer.screen.other-lane': never
  'customer.screen.too-small': never
  'customer.status.accepted': never
  'customer.status.accepted-with-thanks': never
  'customer.status.canceled': never
  'customer.status.error': never
  'customer.status.pending': never
  'customer.status.rejected': never
  'customer.status.static': never
  'fault.board.card-worn-out': never
  'fault.board.no-memory-limit': never
  'fault.board.slowed-down': never
  'fault.board.supply-too-weak': 'advice'
  'fault.board.supply-was-too-weak': 'advice'
  'fault.board.too-hot': 'degrees'
  'fault.clock.ahead-of-bank': 'span'
  'fault.clock.behind-bank': 'span'
  'fault.clock.order-end-impossible': 'bank' | 'orderEnd' | 'bankTime' | 'advice'
  'fault.clock.wrong-date': 'date' | 'advice'
  'fault.host.internal-error': never
  'fault.host.lane-stopping': never
  'fault.host.last-exit': 'ending'
  'fault.host.no-supervisor': never
  'fault.host.not-allowed': never
  'fault.host.program-refused': 'program'
  'fault.host.restart-during-payment': never
  'fault.host.restart-loop': 'count' | 'why'
  'fault.host.restarts-without-failure': never
  'fault.host.shutting-down': never
  'fault.indicator.fake-broken': never
  'fault.indicator.line-used-twice': 'line' | 'part'
  'fault.indicator.no-gpio-chip': 'chips' | 'found'
  'fault.indicator.no-line-wired': never
  'fault.mqtt.broker-out-of-service': never
  'fault.mqtt.broker-refused': 'why'
  'fault.mqtt.cannot-read-file': 'path' | 'code'
  'fault.mqtt.certificate-files': 'why'
  'fault.mqtt.certificate-without-key': never
  'fault.mqtt.certificates-need-mqtts': never
  'fault.mqtt.client-id-refused': never
  'fault.mqtt.connect-timeout': never
  'fault.mqtt.connection-closed': never
  'fault.mqtt.connection-error-unnamed': never
  'fault.mqtt.connection-lost': never
  'fault.mqtt.keep-alive-timeout': never
  'fault.mqtt.no-acknowledgement': never
  'fault.mqtt.no-connection': never
  'fault.mqtt.not-authorized': never
  'fault.mqtt.not-connected-yet': never
  'fault.mqtt.one-secret-only': never
  'fault.mqtt.password-unencrypted': never
  'fault.mqtt.password-without-username': never
  'fault.mqtt.protocol-version': never
  'fault.mqtt.protocol-violation': 'trouble'
  'fault.mqtt.retry-after-pause': 'why'
  'fault.mqtt.retry-without-end': 'why'
  'fault.mqtt.wrong-login': never
  'fault.network.address-family-missing': 'alternative'
  'fault.network.address-held-by-lane': 'address'
  'fault.network.address-not-here': 'alternative'
  'fault.network.address-silent': 'url'
  'fault.network.address-used-twice': 'address' | 'otherKey' | 'otherAddress'
  'fault.network.bad-listener-address': 'address'
  'fault.network.cannot-listen': 'address' | 'why'
  'fault.network.host-name-lookup-failed': 'alternative'
  'fault.network.host-name-unknown': 'alternative'
  'fault.network.no-answer': never
  'fault.network.no-ipv4-address': 'address'
  'fault.network.not-set-by-laned': never
  'fault.network.port-in-use': 'alternative'
  'fault.network.port-needs-right': 'alternative'
  'fault.network.tls-file-unreadable': 'path'
  'fault.network.tls-pair-invalid': 'certificate' | 'key' | 'why'
  'fault.network.wifi-name': never
  'fault.network.wifi-password': never
  'fault.selftest.already-running': never
  'fault.selftest.no-order-at-bank': never
  'fault.selftest.none-ended-yet': never
  'fault.selftest.paid-payment-status': 'status'
  'fault.selftest.payment-began': never
  'fault.selftest.payment-not-in-ledger': never
  'fault.selftest.payment-pending': never
  'fault.selftest.spare-terminal-isolated': never
  'fault.selftest.spare-terminal-silent': never
  'fault.selftest.work-timeout': 'seconds'
  'fault.selftest.wrong-answer': 'path' | 'status'
  'fault.update.already-running': never
  'fault.update.mirror-not-folder': 'path'
  'fault.update.mirror-unusable': 'path' | 'code'
  'fault.update.no-such-file': 'name'
  'fault.update.no-updater': never
  'fault.update.notes-unreadable': 'code'
  'fault.update.release-in-probation': 'release'
  'fault.update.release-on-trial': 'release'
  'fault.update.release-rolled-back': 'release'
  'fault.update.release-rolled-back-why': 'release' | 'why'
  'fault.update.release-waits-for-config': 'release' | 'why'
  'fault.update.updater-not-installed': never
  'fault.update.updater-not-started': 'verb'
  'fault.webhook.insecure-address': never
  'fault.webhook.not-configured': never
  'fault.webhook.receiver-error-status': 'status'
  'fault.webhook.receiver-failing': 'name' | 'address' | 'answer'
  'fault.webhook.receiver-gone': never
  'fault.webhook.receiver-silent': 'code'
  'fault.webhook.receiver-stopped': 'name' | 'address' | 'answer'
  'text.board.better-supply': never
  'text.clock.bank-time': 'time'
  'text.clock.days-apart': 'count'
  'text.clock.hours-apart': 'count'
  'text.clock.minutes-apart': 'count'
  'text.clock.set-the-clock': never
  'text.health.place-and-trouble': 'place' | 'why'
  'text.health.trouble-and-detail': 'trouble' | 'detail'
  'text.health.two-troubles': 'first' | 'second'
  'text.host.none-present': never
  'text.host.queue-support-bundles': never
  'text.mqtt.packet-length': 'packet'
  'text.mqtt.too-many-packets': 'packet'
  'text.mqtt.unexpected-packet': 'packet'
  'text.selftest.queue-selftests': never
  'fault.bluetooth.adapter-off': never
  'fault.bluetooth.address-malformed': never
  'fault.bluetooth.attempt-given-up': never
  'fault.bluetooth.bus-denies-permission': never
  'fault.bluetooth.closed-by-lane': never
  'fault.bluetooth.connection-lost': 'connection'
  'fault.bluetooth.device-not-found': 'device'
  'fault.bluetooth.device-or-adapter-removed': never
  'fault.bluetooth.lost-while-listing-services': never
  'fault.bluetooth.no-adapter': 'adapter'
  'fault.bluetooth.no-system-bus': never
  'fault.bluetooth.not-writable': never
  'fault.bluetooth.service-denies-permission': never
  'fault.bluetooth.service-does-not-answer': 'call'
  'fault.bluetooth.service-not-running': never
  'fault.bluetooth.service-stopped': never
  'fault.bluetooth.services-not-listed': never
  'fault.bluetooth.several-of-name': 'count' | 'name' | 'addresses'
  'fault.bluetooth.system-bus-closed': never
  'fault.display.adapter-file-unreadable': 'path'
  'fault.display.adapter-missing': 'adapter'
  'fault.display.answered-before': never
  'fault.display.bad-bluetooth-address': never
  'fault.display.bad-bluetooth-name': never
  'fault.display.being-looked-for': 'connection'
  'fault.display.bluetooth-not-searched': 'why'
  'fault.display.cable-unplugged': never
  'fault.display.choice-not-plugged-in': 'given' | 'ports'
  'fault.display.connection-changed': never
  'fault.display.connection-type': never
  'fault.display.does-not-answer': 'connection'
  'fault.display.driver-closed': never
  'fault.display.field-not-text': 'field'
  'fault.display.idle-file-empty': never
  'fault.display.idle-file-name': never
  'fault.display.idle-file-too-large': 'most'
  'fault.display.idle-folder-from-settings': never
  'fault.display.idle-folder-full': 'most'
  'fault.display.idle-folder-trouble': 'code'
  'fault.display.idle-picture-ending': 'format' | 'ending'
  'fault.display.idle-picture-format': never
  'fault.display.idle-text-ending': never
  'fault.display.idle-text-lines': never
  'fault.display.known-bluetooth-not-found': 'why' | 'name' | 'address'
  'fault.display.last-blank-unanswered': 'connection'
  'fault.display.line-too-long': 'given' | 'most'
  'fault.display.never-answered': 'protocol'
  'fault.display.no-bluetooth-device': never
  'fault.display.no-serial-port': never
  'fault.display.no-such-idle-picture': never
  'fault.display.no-text': never
  'fault.display.none-answered': 'protocols' | 'advice'
  'fault.display.none-answered-as-before': 'protocols' | 'why'
  'fault.display.none-attached': never
  'fault.display.not-shown-in-time': never
  'fault.display.port-or-address': never
  'fault.display.protocol-does-not-answer': 'connection' | 'protocol'
  'fault.display.qr-control-characters': never
  'fault.display.qr-empty': never
  'fault.display.qr-exceeds-limit': 'most'
  'fault.display.qr-not-unicode': never
  'fault.display.qr-separator-or-line-end': never
  'fault.display.qr-text-not-encodable': never
  'fault.display.qr-too-fine': never
  'fault.display.qr-too-large': 'most'
  'fault.display.qr-too-long': 'given' | 'most'
  'fault.display.reports-error': 'why'
  'fault.display.restarted-itself': never
  'fault.display.screen-exceeds-buffer': never
  'fault.display.search-running': never
  'fault.display.serial-port-outside': 'folders'
  'fault.display.several-adapters': 'count' | 'ports'
  'fault.display.status-out-of-range': never
  'fault.display.text-rows-only': never
  'fault.display.too-many-idle-files': 'most'
  'fault.display.trial-during-payment': never
  'fault.display.trial-gave-way': never
  'fault.display.trial-running': never
  'fault.display.wrong-page': never
  'fault.display.wrong-qr-stored': never
  'fault.screen.code-not-set': never
  'fault.screen.main-not-connected': 'screen'
  'fault.screen.no-such-screen': 'name' | 'screens'
  'fault.screen.no-such-screen-choice': 'name' | 'screens'
  'fault.screen.none-connected': never
  'fault.screen.not-painted-in-time': never
  'fault.screen.nothing-painted-yet': never
  'fault.screen.outdated-not-waited-for': 'screens'
  'fault.screen.outdated-page': 'screen' | 'sizes'
  'fault.screen.page-not-served': never
  'fault.screen.page-of-another-screen': never
  'fault.screen.too-many-pairings': never
  'fault.screen.too-many-screens': 'most'
  'fault.screen.too-small-for-qr': never
  'fault.screen.wrong-code': never
  'fault.serial.cannot-be-opened': 'code'
  'fault.serial.close-timeout': 'path'
  'fault.serial.closed-during-frame': never
  'fault.serial.full-path-needed': never
  'fault.serial.no-such-port': 'path'
  'fault.serial.not-a-serial-port': 'path'
  'fault.serial.open-timeout': 'path'
  'fault.serial.permission-denied': never
  'fault.serial.port-closed': never
  'fault.serial.port-in-use': 'path'
  'fault.serial.port-not-found': never
  'fault.serial.port-permission-denied': 'path'
  'fault.serial.write-timeout': 'path'
  'text.bluetooth.unknown-error': never
  'text.characters.control-characters': never
  'text.characters.direction-overrides': never
  'text.characters.invisible-characters': never
  'text.characters.not-unicode': never
  'text.characters.nothing-visible': never
  'text.display.adapter-in-socket': 'adapter' | 'socket'
  'text.display.adapter-with-number': 'adapter' | 'number'
  'text.display.cannot-answer-advice': 'protocols'
  'text.display.drawn-displays': never
  'text.display.nextion-assignment-failed': never
  'text.display.nextion-baud-rate': never
  'text.display.nextion-buffer-overflow': never
  'text.display.nextion-checksum': never
  'text.display.nextion-escape-character': never
  'text.display.nextion-file-failed': never
  'text.display.nextion-input-output-failed': never
  'text.display.nextion-invalid-instruction': never
  'text.display.nextion-invalid-operation': never
  'text.display.nextion-memory-failed': never
  'text.display.nextion-name-too-long': never
  'text.display.nextion-no-component': never
  'text.display.nextion-no-font': never
  'text.display.nextion-no-page': never
  'text.display.nextion-no-picture': never
  'text.display.nextion-no-variable': never
  'text.display.nextion-parameter-count': never
  'text.display.nextion-unknown-reason': never
  'text.display.nextion-waveform': never
  'text.display.queue-idle-pictures': never
  'text.display.this-idle-picture': never
  'fault.chain.login-cannot-make-streams': 'why'
  'fault.chain.no-right-to-make-stream': 'stream'
  'fault.chain.not-chain-master': never
  'fault.chain.shop-missing-from-stream': 'stream' | 'shop'
  'fault.chain.shop-stream-missing': 'shop' | 'stream'
  'fault.chain.stream-cannot-be-bounded': 'stream'
  'fault.chain.stream-delete-allowed': 'stream'
  'fault.chain.stream-drops-oldest': 'stream'
  'fault.chain.stream-extra-subject': 'stream' | 'subject'
  'fault.chain.stream-in-memory': 'stream'
  'fault.chain.stream-keeps-history': 'stream'
  'fault.chain.stream-lacks-subject': 'stream' | 'subject'
  'fault.chain.stream-max-age': 'stream'
  'fault.chain.stream-message-size': 'stream' | 'most'
  'fault.chain.stream-nearly-full': 'stream' | 'used' | 'most'
  'fault.chain.stream-not-updated': 'stream' | 'why'
  'fault.chain.stream-purge-allowed': 'stream'
  'fault.chain.stream-replicas-differ': 'stream' | 'count' | 'wanted'
  'fault.chain.stream-retention': 'stream'
  'fault.chain.stream-sealed': 'stream'
  'fault.chain.stream-size-differs': 'stream' | 'most' | 'wanted'
  'fault.chain.streams-differ': 'why'
  'fault.feed.bad-certificate-pair': never
  'fault.feed.bad-credentials-file': 'path'
  'fault.feed.bad-nkey-file': 'path'
  'fault.feed.certificate-authority-unknown': 'servers'
  'fault.feed.certificate-name-mismatch': 'servers'
  'fault.feed.certificate-not-in-time': 'servers'
  'fault.feed.certificate-without-key': never
  'fault.feed.client-certificate-required': 'servers'
  'fault.feed.connection-unencrypted': 'server'
  'fault.feed.credentials-rejected': 'servers'
  'fault.feed.entry-changed-meanwhile': 'name'
  'fault.feed.entry-malformed': never
  'fault.feed.entry-not-json': never
  'fault.feed.entry-too-large': 'most'
  'fault.feed.file-first-line-empty': 'path'
  'fault.feed.item-not-written': 'item' | 'why'
  'fault.feed.login-expired': 'servers'
  'fault.feed.login-required': 'servers'
  'fault.feed.login-right-missing': 'subject' | 'consequence'
  'fault.feed.login-right-too-wide': 'right' | 'subjects'
  'fault.feed.mixed-encryption': never
  'fault.feed.nkey-rejected': 'servers'
  'fault.feed.no-answer': 'why'
  'fault.feed.no-stream-for-subject': 'subject'
  'fault.feed.no-such-stream': 'stream'
  'fault.feed.not-reached-yet': never
  'fault.feed.password-rejected': 'servers'
  'fault.feed.picture-empty': never
  'fault.feed.picture-not-there-yet': never
  'fault.feed.picture-removed-meanwhile': never
  'fault.feed.reply-subject-forbidden': 'subject'
  'fault.feed.secret-unencrypted': 'server'
  'fault.feed.server-clock-ahead': 'seconds'
  'fault.feed.server-clock-behind': 'seconds'
  'fault.feed.server-name-unknown': 'servers'
  'fault.feed.server-refused-request': 'why'
  'fault.feed.server-unreachable': 'servers' | 'why'
  'fault.feed.server-without-tls': 'servers'
  'fault.feed.several-logins': never
  'fault.feed.shops-feed-trouble': 'why'
  'fault.feed.streams-in-shared-account': never
  'fault.feed.template-dated-ahead': 'name' | 'date'
  'fault.feed.template-name-taken': 'name'
  'fault.feed.token-rejected': 'servers'
  'fault.feed.username-without-password': never
  'fault.feed.withdrawal-malformed': never
  'fault.fleet.deletion-only-by-master': never
  'fault.fleet.fragments-need-keys-and-allow': never
  'fault.fleet.key-incomplete': never
  'fault.fleet.keys-master-only': never
  'fault.fleet.no-own-key': never
  'fault.fleet.no-such-key': 'id'
  'fault.fleet.serial-number-malformed': never
  'fault.fleet.too-many-keys': 'most'
  'fault.fragment.bank-is-fake': 'bank'
  'fault.fragment.channel-url-malformed': never
  'fault.fragment.content-malformed': never
  'fault.fragment.file-missing': 'field' | 'file'
  'fault.fragment.file-not-used': 'file'
  'fault.fragment.first-lane-not-addressed': 'lane'
  'fault.fragment.fleet-name-missing': never
  'fault.fragment.for-other-fleet': 'wanted' | 'own'
  'fault.fragment.for-other-lanes': 'lane'
  'fault.fragment.identity-file-malformed': 'path'
  'fault.fragment.in-force': 'number'
  'fault.fragment.in-force-until-restart': 'number' | 'why'
  'fault.fragment.key-file-unreadable': 'path' | 'code'
  'fault.fragment.lane-would-not-start': 'why'
  'fault.fragment.left-out-at-start': 'number' | 'why'
  'fault.fragment.master-only': never
  'fault.fragment.master-publishes-none': never
  'fault.fragment.message-malformed': never
  'fault.fragment.newer-version': never
  'fault.fragment.no-identity-file': never
  'fault.fragment.no-signing-keys': never
  'fault.fragment.none-yet': never
  'fault.fragment.not-readable': 'why'
  'fault.fragment.not-signed-fragment': never
  'fault.fragment.nothing-published': never
  'fault.fragment.nothing-to-revert': never
  'fault.fragment.number-too-low': 'number' | 'highest'
  'fault.fragment.on-trial': 'number'
  'fault.fragment.own-config-in-force': never
  'fault.fragment.own-config-until-restart': 'why'
  'fault.fragment.percents-not-rising': never
  'fault.fragment.publish-for-other-fleet': 'wanted' | 'own'
  'fault.fragment.publish-number-too-low': 'published' | 'given'
  'fault.fragment.rolled-back': 'number' | 'why'
  'fault.fragment.sealed-for-other-lanes': never
  'fault.fragment.sealed-part-malformed': never
  'fault.fragment.section-not-allowed': 'section'
  'fault.fragment.section-open-and-sealed': 'section'
  'fault.fragment.signature-comment-mismatch': 'comment' | 'expected'
  'fault.fragment.too-large': 'most'
  'fault.fragment.trial-failed': 'parts' | 'steadySeconds' | 'trialSeconds'
  'fault.fragment.waits-for-payment': 'number'
  'fault.fragment.waits-for-restart': 'number' | 'why'
  'fault.fragment.was-refused': 'number' | 'why'
  'fault.fragment.without-sections': never
  'fault.replacement.backup-of-other-lane': 'lane'
  'fault.replacement.card-header-malformed': 'header'
  'fault.replacement.code-already-used': 'lane' | 'date'
  'fault.replacement.code-cannot-change-backups': never
  'fault.replacement.code-mistyped': never
  'fault.replacement.code-not-lane-key': never
  'fault.replacement.code-not-valid': never
  'fault.replacement.code-required': never
  'fault.replacement.code-unknown-at-master': never
  'fault.replacement.code-used-by-other-card': 'lane'
  'fault.replacement.given-key-unreadable': 'path'
  'fault.replacement.master-gave-no-key': never
  'fault.replacement.place-taken': 'lane' | 'date'
  'fault.sync.address-not-available': never
  'fault.sync.asked-vectors-of-other-model': never
  'fault.sync.assortment-not-taken': 'advice'
  'fault.sync.bad-assortment-message': never
  'fault.sync.bad-counter-examples-message': never
  'fault.sync.blank-picture-taught': never
  'fault.sync.cannot-listen': 'address'
  'fault.sync.counter-example-with-vector': never
  'fault.sync.health-message-malformed': never
  'fault.sync.is-stopping': never
  'fault.sync.item-not-asked-for': never
  'fault.sync.item-state-malformed': never
  'fault.sync.key-file-unreadable': 'path'
  'fault.sync.key-of-other-lane': 'owner' | 'given'
  'fault.sync.key-unknown': never
  'fault.sync.lane-has-no-fleet': never
  'fault.sync.master-address-malformed': never
  'fault.sync.master-answer-cut': never
  'fault.sync.master-answer-not-json': never
  'fault.sync.master-answer-too-large': never
  'fault.sync.master-protocol-differs': 'protocol'
  'fault.sync.master-refusal': 'why'
  'fault.sync.master-rejects-key': 'address'
  'fault.sync.master-silent': 'address'
  'fault.sync.master-status-unexpected': 'status'
  'fault.sync.master-unreachable': 'address' | 'code'
  'fault.sync.master-url-malformed': 'url'
  'fault.sync.message-cut-in-picture': never
  'fault.sync.message-head-not-json': never
  'fault.sync.message-head-size': never
  'fault.sync.message-malformed': 'name' | 'protocol'
  'fault.sync.message-refused': 'why'
  'fault.sync.message-too-large': 'most'
  'fault.sync.message-without-head': never
  'fault.sync.no-assortment': never
  'fault.sync.no-counter-examples': never
  'fault.sync.no-master-found': never
  'fault.sync.no-such-request': never
  'fault.sync.not-in-step': never
  'fault.sync.path-encoding': never
  'fault.sync.picture-bytes-exceeded': 'most'
  'fault.sync.picture-hash-mismatch': never
  'fault.sync.picture-not-asked-for': never
  'fault.sync.picture-not-jpeg': never
  'fault.sync.picture-too-large': never
  'fault.sync.picture-too-many-pixels': 'width' | 'height'
  'fault.sync.protocol-not-supported': 'supported' | 'asked'
  'fault.sync.stands-alone': never
  'fault.sync.template-named-twice': never
  'fault.sync.template-not-offered': never
  'fault.sync.template-picture-blank': 'name' | 'advice'
  'fault.sync.template-without-picture': never
  'fault.sync.too-many-deletion-marks': 'most'
  'fault.sync.too-many-messages': never
  'fault.sync.too-many-named-items': 'most'
  'fault.sync.too-many-pictures': 'most'
  'fault.sync.vector-malformed': never
  'fault.sync.vectors-of-other-model': never
  'text.chain.size-in-megabytes': 'count'
  'text.chain.without-limit': never
  'text.feed.may-answer-others': never
  'text.feed.may-change-stream': never
  'text.feed.may-copy-stream': never
  'text.feed.may-create-consumers': never
  'text.feed.may-create-streams': never
  'text.feed.may-delete-consumers': never
  'text.feed.may-delete-messages': never
  'text.feed.may-delete-stream': never
  'text.feed.may-depose-stream-leader': never
  'text.feed.may-list-account': never
  'text.feed.may-purge-stream': never
  'text.feed.may-read-answers': never
  'text.feed.may-read-questions': never
  'text.feed.may-remove-stream-servers': never
  'text.feed.may-withdraw-entries': never
  'text.feed.may-write-as-other-shop': never
  'text.feed.may-write-without-shop': never
  'text.feed.no-error-code': never
  'text.feed.without-change-notices': never
  'text.feed.without-item-entries': never
  'text.feed.without-newest-entry': never
  'text.feed.without-picture-entries': never
  'text.feed.without-picture-reading': never
  'text.feed.without-picture-stream-info': never
  'text.feed.without-reading': never
  'text.feed.without-stream-info': never
  'text.fleet.the-master': never
  'text.fleet.this-lane': never
  'text.fragment.all-parts': never
  'text.sync.check-picture-or-clock': 'advice'
  'text.sync.set-clock': never
  'fault.assortment.bad-body': 'why'
  'fault.assortment.bad-cell': 'line' | 'column' | 'why'
  'fault.assortment.bad-code': 'most'
  'fault.assortment.bad-days': 'given'
  'fault.assortment.bad-grams': 'given'
  'fault.assortment.bad-item': 'number' | 'code' | 'field' | 'why'
  'fault.assortment.bad-price': 'given'
  'fault.assortment.bad-season-day': never
  'fault.assortment.bad-unit': 'given' | 'allowed'
  'fault.assortment.duplicate-code': 'place' | 'code' | 'earlierPlace'
  'fault.assortment.duplicate-column': 'line' | 'column'
  'fault.assortment.group-too-large': 'place' | 'most' | 'group'
  'fault.assortment.item-not-listed': 'item'
  'fault.assortment.no-code-column': 'allowed'
  'fault.assortment.price-without-unit': never
  'fault.assortment.season-days-differ': never
  'fault.assortment.season-ends-before-start': never
  'fault.assortment.step-is-no-coin': 'given' | 'allowed'
  'fault.assortment.text-not-plain': 'why'
  'fault.assortment.too-large': 'most'
  'fault.assortment.too-many-cells': 'line' | 'cells' | 'columns'
  'fault.assortment.too-many-items': 'most' | 'given'
  'fault.assortment.too-many-lines': 'most' | 'line'
  'fault.assortment.unknown-column': 'line' | 'column' | 'allowed'
  'fault.assortment.unreadable-list': never
  'fault.camera.broken-pictures': never
  'fault.camera.camera-lost': 'why'
  'fault.camera.capture-timed-out': never
  'fault.camera.chosen-camera-missing': never
  'fault.camera.folder-missing': 'folder'
  'fault.camera.frame-rate-low': 'rate' | 'wanted' | 'advice'
  'fault.camera.frames-stopped': 'advice'
  'fault.camera.in-use-elsewhere': never
  'fault.camera.no-frame': 'milliseconds'
  'fault.camera.no-more-frames': never
  'fault.camera.no-picture': never
  'fault.camera.no-picture-yet': never
  'fault.camera.none-attached': never
  'fault.camera.not-configured': never
  'fault.camera.picture-frozen': 'milliseconds'
  'fault.camera.program-ended': 'exit'
  'fault.camera.program-missing': 'program'
  'fault.camera.program-not-started': 'code'
  'fault.camera.region-not-whole-numbers': never
  'fault.camera.region-outside': 'width' | 'height'
  'fault.camera.region-too-small': 'width' | 'height'
  'fault.camera.rpicam-vid-version': never
  'fault.camera.sensor-silent': never
  'fault.camera.sim-picture-format': never
  'fault.camera.unplugged-camera': never
  'fault.export.folder-file-limit': 'count' | 'oldest' | 'date' | 'name'
  'fault.export.folder-not-writable': 'path' | 'code'
  'fault.export.folder-size-limit': 'most' | 'oldest' | 'date' | 'name'
  'fault.export.foreign-file': never
  'fault.export.inside-data-folder': never
  'fault.export.name-too-long': never
  'fault.export.no-folder': never
  'fault.export.no-such-export': 'name'
  'fault.export.not-plain-file': never
  'fault.export.of-another-token': 'name'
  'fault.export.path-invalid': never
  'fault.export.path-not-writable': 'code'
  'fault.export.path-outside-folders': 'folders'
  'fault.export.path-through-file': never
  'fault.export.path-with-dots': never
  'fault.export.path-without-name': never
  'fault.export.token-file-limit': 'token' | 'count' | 'oldest' | 'date' | 'name'
  'fault.export.token-size-limit': 'most' | 'token' | 'oldest' | 'date' | 'name'
  'fault.export.too-many-new-folders': 'count' | 'most'
  'fault.export.write-failed': 'code'
  'fault.item.bad-id': 'most'
  'fault.item.bad-id-characters': 'why'
  'fault.item.blank-picture': never
  'fault.item.deletion-prevents-restoring': never
  'fault.item.deletion-prevents-teaching': 'item'
  'fault.item.described-twice': never
  'fault.item.extra-information-too-large': 'most'
  'fault.item.impossible-id': never
  'fault.item.learning-locked': never
  'fault.item.lost-after-describing': never
  'fault.item.name-not-plain-text': 'field' | 'why'
  'fault.item.name-too-long': 'field' | 'most'
  'fault.item.no-room-for-picture': never
  'fault.item.no-such-template': never
  'fault.item.no-templates': never
  'fault.item.nothing-to-restore': never
  'fault.item.picture-gone': never
  'fault.item.too-many-names': 'most' | 'given'
  'fault.item.unknown-learning-mode': never
  'fault.model.cannot-be-used': 'name' | 'why'
  'fault.model.crashed-on-picture': never
  'fault.model.crashed-restarting': 'why'
  'fault.model.file-unreadable': 'path'
  'fault.model.known-picture-failed': never
  'fault.model.manifest-invalid': 'why'
  'fault.model.manifest-unreadable': never
  'fault.model.not-found': never
  'fault.model.picture-failed': never
  'fault.model.picture-size': 'width' | 'height'
  'fault.model.queue-full': never
  'fault.model.unknown-name': 'name'
  'fault.model.wrong-vectors': 'cosine'
  'fault.package.bad-date': 'name'
  'fault.package.bad-list-length': 'file' | 'count' | 'kind'
  'fault.package.bad-member': 'file' | 'why'
  'fault.package.bad-serial-number': 'name'
  'fault.package.bad-vectors-size': 'file' | 'count'
  'fault.package.card-error': 'code'
  'fault.package.card-full': never
  'fault.package.counter-example-bad-item-id': never
  'fault.package.counter-examples-of-item-limit': 'most'
  'fault.package.counter-examples-too-large': 'most'
  'fault.package.damaged-file': 'why'
  'fault.package.damaged-header': never
  'fault.package.duplicate-entry': 'name'
  'fault.package.ends-too-early': never
  'fault.package.export-running': never
  'fault.package.file-too-large': 'name' | 'most'
  'fault.package.foreign-archive': 'why'
  'fault.package.import-running': never
  'fault.package.interrupted-by-restart': never
  'fault.package.item-without-templates': 'item'
  'fault.package.list-without-line-end': never
  'fault.package.manifest-differs': never
  'fault.package.member-missing': 'file'
  'fault.package.member-not-text': 'file'
  'fault.package.no-file': never
  'fault.package.no-room-for-export': never
  'fault.package.no-room-for-import': never
  'fault.package.no-such-file': never
  'fault.package.not-json': 'name'
  'fault.package.not-plain-file': never
  'fault.package.not-read-to-end': never
  'fault.package.not-tar': never
  'fault.package.picture-hash-differs': 'picture'
  'fault.package.picture-not-whole': 'name'
  'fault.package.picture-too-large': 'name' | 'width' | 'height'
  'fault.package.second-file': never
  'fault.package.template-bad-item-id': 'name'
  'fault.package.too-large': 'most'
  'fault.package.too-many-counter-examples': 'most'
  'fault.package.too-many-templates': 'most'
  'fault.package.too-many-templates-of-item': 'most'
  'fault.package.trailing-data': never
  'fault.package.unknown-import-mode': never
  'fault.package.unusable-vector': 'name'
  'fault.package.upload-broken': 'why'
  'fault.package.upload-too-slow': never
  'fault.package.wrong-form-field': never
  'fault.recognition.inexact-vectors': 'cosine'
  'fault.recognition.learning-time-left': 'progress' | 'minutes'
  'fault.recognition.learning-time-unknown': 'progress'
  'fault.recognition.new-network-learning': 'count' | 'total'
  'fault.recognition.no-such-result': never
  'fault.recognition.slow-kernels': 'milliseconds' | 'ratio'
  'fault.recognition.wrong-vectors': 'cosine'
  'fault.review.action-needs-item': 'action'
  'fault.review.already-answered': never
  'fault.review.bad-counter-example-id': never
  'fault.review.bad-doubtful-sale-id': never
  'fault.review.bad-entry-id': never
  'fault.review.grams-and-weight-differ': never
  'fault.review.no-such-counter-example': never
  'fault.review.no-such-doubtful-sale': never
  'fault.review.no-such-entry': never
  'fault.review.nothing-to-undo': never
  'fault.review.teaching-refused': 'why'
  'fault.review.too-many-not-this': 'most'
  'fault.template.identity-taken': 'number' | 'lane'
  'fault.template.impossible-identity': never
  'fault.template.staged-without-picture': never
  'text.assortment.allowed-columns': 'columns'
  'text.assortment.hide-days-range': 'most'
  'text.assortment.price-limit': 'most'
  'text.assortment.tare-range': 'most'
  'text.assortment.text-length': 'most'
  'text.assortment.unit-names': never
  'text.camera.check-cable-and-load': never
  'text.camera.queue-readers': never
  'text.item.name-field': never
  'text.item.name-of-item': 'item'
  'text.item.requested-pictures': never
  'text.package.counter-example-number': 'number'
  'text.package.manifest-name': never
  'text.package.template-of-lane': 'number' | 'lane'
  'text.recognition.no-reference-vectors': never
  'text.recognition.not-checked-yet': never
  'text.review.switched-off': never
  'part.mend.bank': never
  'part.mend.board': never
  'part.mend.broker': never
  'part.mend.camera': never
  'part.mend.disk': never
  'part.mend.display': never
  'part.mend.fleet-config': never
  'part.mend.indicator': never
  'part.mend.ledger': never
  'part.mend.model': never
  'part.mend.recognition': never
  'part.mend.review': never
  'part.mend.scale': never
  'part.mend.starts': never
  'part.mend.sync': never
  'part.mend.templates': never
  'part.mend.updates': never
  'part.name.backup': never
  'part.name.bank': never
  'part.name.bluetooth': never
  'part.name.board': never
  'part.name.broker': never
  'part.name.camera': never
  'part.name.card': never
  'part.name.clock': never
  'part.name.disk': never
  'part.name.display': never
  'part.name.fleet-config': never
  'part.name.indicator': never
  'part.name.ledger': never
  'part.name.memory': never
  'part.name.model': never
  'part.name.network': never
  'part.name.power': never
  'part.name.receivers': never
  'part.name.recognition': never
  'part.name.review': never
  'part.name.scale': never
  'part.name.starts': never
  'part.name.sync': never
  'part.name.temperature': never
  'part.name.templates': never
  'part.name.updates': never
  'part.name.watchdog': never
  'fault.basket.quantity-out-of-range': 'path' | 'most'
  'fault.basket.sum-out-of-range': 'path' | 'most'
  'fault.basket.text-too-long': 'path' | 'most'
  'fault.basket.too-many-lines': 'most'
  'fault.basket.total-out-of-range': 'most'
  'fault.ledger.archive-differs': 'payment' | 'path'
  'fault.ledger.export-too-many-days': 'most'
  'fault.ledger.gap-after-restore': 'gaps'
  'fault.ledger.gap-already-settled': 'gap'
  'fault.ledger.no-such-gap': never
  'fault.ledger.payment-changed-while-archived': 'payment'
  'fault.payment.amount-above-limit': 'most'
  'fault.payment.amount-out-of-range': 'most'
  'fault.payment.bad-reference': 'why'
  'fault.payment.cancellation-unconfirmed': never
  'fault.payment.cancelled-before-shown': never
  'fault.payment.changed-meanwhile': 'payment'
  'fault.payment.client-gone': never
  'fault.payment.day-statement-abandoned': never
  'fault.payment.default-lifetime-outside-bounds': never
  'fault.payment.end-not-recorded': 'why'
  'fault.payment.first-attempt-unclear': never
  'fault.payment.lifetime-out-of-range': 'least' | 'most'
  'fault.payment.no-qr-code-yet': never
  'fault.payment.none-begun': never
  'fault.payment.not-found': never
  'fault.payment.operation-already-used': 'operation' | 'payment'
  'fault.payment.paid-refund-instead': 'payment'
  'fault.payment.pending-cancel-first': never
  'fault.payment.previous-being-paid': never
  'fault.payment.previous-paid': never
  'fault.payment.purpose-unfit': 'why'
  'fault.payment.text-too-long': 'most'
  'fault.refund.all-refunded': never
  'fault.refund.already-ended': 'outcome' | 'source'
  'fault.refund.another-pending': never
  'fault.refund.bad-amount': never
  'fault.refund.bad-note': 'why'
  'fault.refund.bad-reason': 'why'
  'fault.refund.bad-refunded-amount': never
  'fault.refund.bank-contradicts-settlement': never
  'fault.refund.bank-total-exceeds-paid': 'refunded'
  'fault.refund.bank-total-unknown': never
  'fault.refund.bank-without-refunds': never
  'fault.refund.changed-meanwhile': 'refund'
  'fault.refund.daily-limit-reached': 'who' | 'most' | 'left' | 'time'
  'fault.refund.declined-by-bank': 'why'
  'fault.refund.exceeds-daily-limit': 'who' | 'most' | 'left'
  'fault.refund.exceeds-payment': 'left'
  'fault.refund.exceeds-rest': never
  'fault.refund.gateway-refused-refund': 'status' | 'code'
  'fault.refund.gateway-without-refunds': never
  'fault.refund.ledger-restored': 'time' | 'bank' | 'gap'
  'fault.refund.never-sent-to-bank': never
  'fault.refund.no-idempotency-key': never
  'fault.refund.no-profile-kept': never
  'fault.refund.not-found': never
  'fault.refund.not-of-payment': never
  'fault.refund.note-missing': never
  'fault.refund.nothing-paid': never
  'fault.refund.only-in-cabinet': 'bank'
  'fault.refund.payment-not-made': 'status'
  'fault.refund.pending-at-bank': 'status'
  'fault.refund.pix-amount-differs': never
  'fault.refund.pix-status-unknown': never
  'fault.refund.profile-gone': never
  'fault.refund.profile-unusable': 'bank' | 'why'
  'fault.refund.raiffeisen-order-unknown': never
  'fault.refund.refunded-amount-differs': 'refunded' | 'expected' | 'kopecks'
  'fault.refund.settle-too-early': 'minutes'
  'fault.refund.settled-as-refused': never
  'fault.refund.switched-off': never
  'fault.refund.tbank-refused-refund': 'code'
  'fault.refund.too-old': 'days'
  'fault.refund.too-old-or-no-profile': 'days'
  'fault.refund.unconfirmed-by-bank': 'count'
  'fault.refund.unknown-field-without-amount': 'field'
  'fault.refund.unknown-refunds-at-bank': 'refunded' | 'kopecks'
  'fault.shift.empty-shift-too-soon': 'closedShift' | 'openShift'
  'fault.shift.key-of-other-shift': 'shift'
  'fault.shift.no-such-number': 'shift'
  'fault.shift.not-found': never
  'fault.shift.nothing-to-close': never
  'text.ledger.archive-file': never
  'text.ledger.gap-span': 'from' | 'until'
  'text.qr.empty-text': never
  'text.qr.html-or-svg': never
  'text.qr.script-not-text': never
  'text.qr.text-too-long': 'most'
  'text.refund.ended-by-bank': 'status'
  'text.refund.money-refunded': never
  'text.refund.named-token': 'name'
  'text.refund.no-reason-given': never
  'text.refund.nothing-refunded': never
  'text.refund.profile-of-other-device': never
  'text.refund.settled-by-person': 'name' | 'time'
  'text.refund.this-listener': never
  'text.refund.unnamed-person': never
  'fault.link.closed-by-lane': 'connection'
  'fault.log.since-time': never
  'fault.request.arrived-too-late': never
  'fault.request.bad-host-header': never
  'fault.request.body-missing': never
  'fault.request.body-nested-too-deep': 'most'
  'fault.request.body-not-json': never
  'fault.request.body-not-json-at-position': 'position'
  'fault.request.body-not-utf8': never
  'fault.request.body-too-large': never
  'fault.request.body-too-slow': 'milliseconds'
  'fault.request.card-nearly-full': never
  'fault.request.client-hung-up': never
  'fault.request.date-malformed': never
  'fault.request.day-in-future': 'date'
  'fault.request.days-incomplete': never
  'fault.request.days-reversed': 'last' | 'first'
  'fault.request.duplicate-key': 'key'
  'fault.request.earlier-ones-running': never
  'fault.request.embedded-in-foreign-page': never
  'fault.request.file-missing': never
  'fault.request.forbidden-key': 'key'
  'fault.request.foreign-host': never
  'fault.request.foreign-origin': never
  'fault.request.format-mismatch': 'field' | 'format'
  'fault.request.given-up': never
  'fault.request.headers-too-large': never
  'fault.request.idempotency-key-malformed': 'most'
  'fault.request.idempotency-key-reused': never
  'fault.request.last-event-id-malformed': never
  'fault.request.link-on-foreign-page': never
  'fault.request.missing-field': 'field' | 'missing'
  'fault.request.no-picture': never
  'fault.request.no-such-date': never
  'fault.request.not-array': 'field'
  'fault.request.not-boolean': 'field'
  'fault.request.not-http': never
  'fault.request.not-integer': 'field'
  'fault.request.not-number': 'field'
  'fault.request.not-object': 'field'
  'fault.request.not-string': 'field'
  'fault.request.number-too-large': 'field' | 'most'
  'fault.request.number-too-small': 'field' | 'least'
  'fault.request.pattern-mismatch': 'field' | 'pattern'
  'fault.request.picture-decoder-crashed': never
  'fault.request.picture-decoding-timeout': 'seconds'
  'fault.request.picture-format': never
  'fault.request.picture-too-large': 'width' | 'height'
  'fault.request.picture-unreadable': never
  'fault.request.queue-full': 'requests'
  'fault.request.report-too-many-days': 'most'
  'fault.request.several-host-headers': never
  'fault.request.takes-no-body': never
  'fault.request.text-too-long': 'field' | 'most'
  'fault.request.text-too-short': 'field' | 'least'
  'fault.request.time-malformed': 'field'
  'fault.request.too-few-entries': 'field' | 'least'
  'fault.request.too-many-changes': never
  'fault.request.too-many-entries': 'field' | 'most'
  'fault.request.too-many-event-streams': 'count'
  'fault.request.too-many-headers': 'most'
  'fault.request.too-many-pictures': never
  'fault.request.too-many-values': 'most'
  'fault.request.too-many-values-at-once': 'most'
  'fault.request.unknown-field': 'field' | 'unknown'
  'fault.request.unknown-path': 'method' | 'path'
  'fault.request.value-mismatch': never
  'fault.request.value-not-expected': 'field' | 'allowed'
  'fault.request.value-not-in-list': 'field' | 'allowed'
  'fault.request.value-unfit': 'field'
  'fault.request.wrong-content-type': 'allowed'
  'fault.request.wrong-method': 'methods'
  'fault.table.line-unreadable': 'line' | 'why'
  'fault.table.quotation-mark-open': 'line'
  'fault.table.too-many-lines': 'most'
  'fault.token.may-not-refund': never
  'fault.token.missing-at-kiosk': 'address'
  'fault.token.missing-in-network': 'address'
  'fault.token.monitor-changes-nothing': never
  'fault.token.needed-beyond-loopback': never
  'fault.token.not-sent-with-request': never
  'fault.token.one-secret-source': 'name'
  'fault.token.operator-needed': never
  'fault.token.same-secret': 'index' | 'name' | 'otherIndex' | 'otherName'
  'fault.token.secret-file-unreadable': 'name' | 'path'
  'fault.token.secret-too-short': 'name' | 'path'
  'fault.token.sent-unencrypted': 'address'
  'fault.token.session-from-foreign-page': never
  'fault.token.unknown-token': never
  'text.list.first-and-more': 'first' | 'count'
  'text.request.field-and-trouble': 'field' | 'why'
  'text.request.queue-of-assortments': never
  'text.request.queue-of-comparisons': never
  'text.request.queue-of-counter-examples': never
  'text.request.queue-of-csv-files': never
  'text.request.queue-of-day-statements': never
  'text.request.queue-of-doubtful-sales': never
  'text.request.queue-of-exports': never
  'text.request.queue-of-lists': never
  'text.request.queue-of-pictures': never
  'text.request.queue-of-recognitions': never
  'text.request.queue-of-refunds': never
  'text.request.queue-of-reports': never
  'text.request.queue-of-reviews': never
  'text.request.queue-of-scrapes': never
  'text.request.queue-of-shifts': never
  'text.request.queue-of-templates': never
  'text.request.unnamed-value': never
  'text.table.cell-too-long': 'most'
  'text.table.too-many-cells': 'most'
  'fault.scale.answer-too-short': never
  'fault.scale.cannot-measure': never
  'fault.scale.cannot-zero-now': never
  'fault.scale.cas-key-only': 'command' | 'key'
  'fault.scale.damaged-answer': 'port'
  'fault.scale.fake-not-at-rest': never
  'fault.scale.fake-overloaded': never
  'fault.scale.fake-tare-before-zero': never
  'fault.scale.fake-unplugged': never
  'fault.scale.fake-unplugged-order': never
  'fault.scale.fake-untouched': never
  'fault.scale.in-its-menu': never
  'fault.scale.loaded-at-power-on': never
  'fault.scale.never-at-rest': never
  'fault.scale.no-answer': never
  'fault.scale.no-weight': 'why'
  'fault.scale.none-configured': never
  'fault.scale.none-found': 'protocols'
  'fault.scale.not-asked-yet': never
  'fault.scale.not-available': 'why'
  'fault.scale.not-ready': 'port'
  'fault.scale.order-refused': 'why'
  'fault.scale.parity-off': 'port'
  'fault.scale.port-silent': 'port'
  'fault.scale.pos2-overloaded': never
  'fault.scale.refused-with-code': 'code'
  'fault.scale.reports-defect': never
  'fault.scale.several-answer': 'scales'
  'fault.scale.tare-not-cleared': never
  'fault.scale.tare-refused': never
  'fault.scale.unknown-command': never
  'fault.scale.unlisted-error-code': 'code'
  'fault.scale.weighing-module-silent': never
  'fault.scale.weighs-in-pounds': never
  'fault.scale.zero-refused': never
  'selftest.absent': 'why'
  'selftest.bank.answers': 'bank'
  'selftest.bank.clock-apart': 'bank' | 'seconds'
  'selftest.bank.fixed-code': 'bank'
  'selftest.bank.not-set-up': 'why'
  'selftest.bluetooth.not-needed': never
  'selftest.bluetooth.off': 'adapter'
  'selftest.bluetooth.on': 'adapter'
  'selftest.broken': 'why'
  'selftest.camera.blurred': never
  'selftest.camera.good': never
  'selftest.camera.light': 'verdict' | 'sharpness' | 'brightness'
  'selftest.camera.no-picture': 'why'
  'selftest.camera.too-bright': never
  'selftest.camera.too-dark': never
  'selftest.card.good': 'speed' | 'ms'
  'selftest.card.in-memory': 'kind'
  'selftest.card.lies': 'ms'
  'selftest.card.slow': 'speed' | 'ms'
  'selftest.card.too-fast': 'speed' | 'ms'
  'selftest.card.worn': never
  'selftest.clock.good': 'time'
  'selftest.clock.not-set': 'time'
  'selftest.clock.not-told': 'time'
  'selftest.clock.too-early': 'day'
  'selftest.display.answers': never
  'selftest.display.written-to': never
  'selftest.indicator.good': never
  'selftest.interrupted': never
  'selftest.memory.good': never
  'selftest.memory.no-service': never
  'selftest.memory.not-counted': never
  'selftest.model.good': never
  'selftest.model.not-compared': never
  'selftest.network.no-address': never
  'selftest.no-answer': 'why'
  'selftest.not-in-order': 'why'
  'selftest.not-told': never
  'selftest.power.good': never
  'selftest.power.was-weak': never
  'selftest.power.weak-now': never
  'selftest.question.display': never
  'selftest.question.hint': never
  'selftest.question.lamp': never
  'selftest.question.sound': never
  'selftest.scale.answers': never
  'selftest.seen.false': never
  'selftest.seen.null': never
  'selftest.seen.true': never
  'selftest.temperature.good': 'celsius'
  'selftest.temperature.hot': 'celsius'
  'selftest.temperature.slowed': 'celsius'
  'selftest.temperature.warm': 'celsius'
  'selftest.temperature.was-slowed': 'celsius'
  'selftest.verdict.absent': never
  'selftest.verdict.bad': never
  'selftest.verdict.good': never
  'selftest.verdict.poor': never
  'selftest.verdict.unknown': never
  'selftest.watchdog.good': 'seconds'
  'selftest.watchdog.not-fed': never
  'fault.disk.card-not-writable': 'code'
  'fault.disk.card-read-only': never
  'fault.disk.credential-unreadable': never
  'fault.disk.data-folder-in-use': 'path' | 'process'
  'fault.disk.data-folder-not-writable': 'path' | 'why'
  'fault.disk.data-folder-read-only': 'path'
  'fault.disk.data-in-memory': 'place'
  'fault.disk.document-unusable': 'path' | 'why'
  'fault.disk.few-inodes': never
  'fault.disk.file-unreadable': 'path'
  'fault.disk.foreign-secret': never
  'fault.disk.free-space-scarce': 'free' | 'reserve'
  'fault.disk.free-space-unknown': never
  'fault.disk.full-at-till': never
  'fault.disk.input-output-error': never
  'fault.disk.key-not-writable': 'path'
  'fault.disk.migration-running': 'seconds'
  'fault.disk.nearly-full': 'free'
  'fault.disk.no-free-space': never
  'fault.disk.no-inodes': never
  'fault.disk.not-writable-at-till': never
  'fault.disk.reserve-reached': 'purpose' | 'megabytes'
  'fault.disk.seal-key-invalid': 'path'
  'fault.disk.too-many-folders': 'path' | 'most'
  'fault.storage.cannot-open': never
  'fault.storage.cannot-write-file': 'path' | 'why'
  'fault.storage.copy-deferred': never
  'fault.storage.data-folder-in-memory': 'folder' | 'why'
  'fault.storage.file-damaged': 'path' | 'finding' | 'advice'
  'fault.storage.file-in-use': never
  'fault.storage.file-read-only': never
  'fault.storage.newer-schema': 'path' | 'schema' | 'known'
  'fault.storage.no-permission': never
  'fault.storage.no-room-for-copy': 'megabytes'
  'fault.storage.no-such-call': 'name'
  'fault.storage.reset-running': never
  'fault.storage.template-limit-reached': never
  'fault.storage.thread-ended': never
  'fault.storage.too-many-templates': 'most' | 'total'
  'fault.storage.upkeep-failed': 'exit'
  'fault.storage.upkeep-not-started': never
  'fault.storage.upkeep-stopped': never
  'fault.storage.upkeep-stopping': never
  'text.disk.card-measure': never
  'text.disk.memory-mount': 'type' | 'path'
  'text.disk.memory-overlay': 'path' | 'type'
  'text.disk.process-id': 'pid'
  'text.disk.the-export': never
  'text.storage.database-copy': never
  'text.storage.move-damaged-file': never
  'text.storage.no-detail': never
  'text.storage.restore-database-copy': 'copy' | 'path' | 'log' | 'index'
}

export type WordKey = keyof HolesOfWords

export interface HolesOfPaper {
  'comparison.different': 'sum'
  'comparison.left-out': never
  'comparison.nothing-compared': 'date'
  'comparison.only-at-bank': 'sum'
  'comparison.only-here': 'sum'
  'comparison.other-days': 'lines' | 'first' | 'last'
  'comparison.read-by-answers': 'bank'
  'comparison.repeated': 'lines' | 'firstLine'
  'comparison.repeated-undecided': 'repeated' | 'undecided'
  'comparison.say-each-word': 'meanings'
  'paper.advice.amount': never
  'paper.advice.not-at-bank': never
  'paper.advice.operation': never
  'paper.advice.paid-twice': never
  'paper.advice.refund-amount': never
  'paper.advice.refund-not-at-bank': never
  'paper.advice.refund-not-here': never
  'paper.advice.refund-refused-here': never
  'paper.advice.refund-unknown-order': never
  'paper.advice.unknown-order': never
  'paper.advice.unpaid-here': never
  'paper.beginning': never
  'paper.more': 'count'
  'paper.remark.late': 'count'
  'paper.remark.never-closed': never
  'paper.remark.other-lanes': 'count'
  'paper.remark.other-profiles': 'count'
  'paper.remark.refunded-at-bank': 'count'
  'paper.remark.shift-not-recounted': 'count'
  'paper.remark.shift-other-days': 'count'
  'paper.remark.withdrawn': 'count'
  'paper.shift.begun': never
  'paper.shift.clock-back': never
  'paper.shift.closed': never
  'paper.shift.failed': never
  'paper.shift.first-payment': never
  'paper.shift.gap': never
  'paper.shift.gap-from': never
  'paper.shift.gap-known': never
  'paper.shift.gap-not-counted': never
  'paper.shift.gap-open': never
  'paper.shift.gap-settled': never
  'paper.shift.gap-until': never
  'paper.shift.hash': never
  'paper.shift.last-payment': never
  'paper.shift.made': never
  'paper.shift.no-previous': never
  'paper.shift.not-final': never
  'paper.shift.number': 'number'
  'paper.shift.opened': never
  'paper.shift.other-amount': never
  'paper.shift.previous-hash': never
  'paper.shift.remarks': never
  'paper.shift.x-report': never
  'paper.shift.z-report': never
  'paper.statement.agrees': 'payments' | 'paid' | 'refunds' | 'refunded'
  'paper.statement.agrees-empty': never
  'paper.statement.agrees-with-z': 'payments' | 'paid' | 'refunds' | 'refunded'
  'paper.statement.bank': never
  'paper.statement.compared-by': never
  'paper.statement.date': never
  'paper.statement.failed-or-unknown': never
  'paper.statement.found': never
  'paper.statement.found-kept': never
  'paper.statement.found-withdrawn': never
  'paper.statement.from': never
  'paper.statement.goes-on': never
  'paper.statement.hash': never
  'paper.statement.lane': never
  'paper.statement.lines': 'count'
  'paper.statement.made': never
  'paper.statement.money': never
  'paper.statement.name': never
  'paper.statement.no-bank': never
  'paper.statement.no-shifts': never
  'paper.statement.not-compared': never
  'paper.statement.of-other-days': never
  'paper.statement.open-shift': 'number'
  'paper.statement.other-amount': never
  'paper.statement.payments-alike': never
  'paper.statement.payments-at-bank': never
  'paper.statement.payments-here': never
  'paper.statement.position': never
  'paper.statement.refunded-at-bank': never
  'paper.statement.refunds-alike': never
  'paper.statement.refunds-at-bank': never
  'paper.statement.refunds-here': never
  'paper.statement.remarks': never
  'paper.statement.result': never
  'paper.statement.result-agrees': never
  'paper.statement.result-differs': 'count'
  'paper.statement.result-no-line': never
  'paper.statement.result-undecided': 'count'
  'paper.statement.result-withdrawn': never
  'paper.statement.rule': never
  'paper.statement.shift-differs': never
  'paper.statement.shifts': never
  'paper.statement.shifts-and-open-shift': never
  'paper.statement.shifts-make-day': never
  'paper.statement.signature': never
  'paper.statement.source': never
  'paper.statement.source-file': never
  'paper.statement.source-registry': never
  'paper.statement.title': 'date'
  'paper.statement.to-do': 'count'
  'paper.statement.todo': never
  'paper.statement.told-column': 'text' | 'meaning'
  'paper.statement.told-word': 'text' | 'meaning'
  'paper.statement.until': never
  'paper.statement.who-by': 'who' | 'date'
  'paper.statement.who-by-overdue': 'who' | 'date'
  'paper.statement.z-report': 'number' | 'time'
  'paper.sum.cancelled': never
  'paper.sum.declined': never
  'paper.sum.late': never
  'paper.sum.net': never
  'paper.sum.paid': never
  'paper.sum.pending': never
  'paper.sum.refunds': never
  'paper.sum.static-qr': never
  'paper.todo.answer-taken-back': 'bank'
  'paper.todo.changed-since': 'bank'
  'paper.todo.compare': 'bank'
  'paper.todo.compared-too-early': 'bank'
  'paper.todo.gap': never
  'paper.todo.nothing-compared': 'bank'
  'paper.todo.other-amount': never
  'paper.todo.payment-lost': never
  'paper.todo.payment-pending': never
  'paper.todo.payment-unknown': never
  'paper.todo.refund-under-way': never
  'paper.todo.refund-unknown': never
  'paper.todo.same-operation': never
  'paper.todo.shift-differs': 'shift'
  'paper.todo.shift-open': 'shift'
  'paper.todo.undecided': 'bank'
  'paper.todo.words-unconfirmed': 'bank'
  'paper.who.accountant': never
  'paper.who.bank-support': never
  'paper.who.cashier': never
  'paper.who.technician': never
}

export type PaperKey = keyof HolesOfPaper

export interface HolesOfPage {
  'goods.a-kg': 'sum'
  'goods.a-piece': 'sum'
  'goods.changes': 'added' | 'removed' | 'changed' | 'unchanged'
  'goods.file': never
  'goods.group': 'group'
  'goods.hidden': 'count'
  'goods.kept-names': 'count'
  'goods.no-price': never
  'goods.none': never
  'goods.same': never
  'goods.save': never
  'goods.season': never
  'goods.state': 'count' | 'at' | 'by'
  'goods.take': 'count'
  'goods.taken': 'count'
  'goods.title': never
  'goods.too-large': never
  'goods.unlisted': 'count'
  'goods.unsold': never
  'goods.what-changes': never
  'profiles.active': never
  'profiles.add': never
  'profiles.bank': never
  'profiles.field': 'name' | 'field'
  'profiles.name': never
  'profiles.new': 'name' | 'bank'
  'profiles.pays': 'name'
  'profiles.remove': never
  'profiles.remove-sure': 'name' | 'bankName'
  'profiles.remove-what': 'openPayments' | 'openRefunds'
  'profiles.removed': 'name'
  'profiles.required': never
  'profiles.title': never
  'profiles.what': never
  'camera.a-kg': 'sum'
  'camera.a-piece': 'sum'
  'camera.alt': never
  'camera.as-before': never
  'camera.certain': never
  'camera.choose': never
  'camera.code': never
  'camera.corrected': 'item'
  'camera.drop': never
  'camera.empty': never
  'camera.hint': never
  'camera.it-is': never
  'camera.it-was': never
  'camera.learn': never
  'camera.learned': 'id'
  'camera.most': never
  'camera.moving': never
  'camera.none': never
  'camera.noted': never
  'camera.one-of-two': never
  'camera.pace': never
  'camera.pace-fast': never
  'camera.pace-normal': never
  'camera.part': never
  'camera.part-how': never
  'camera.platform': never
  'camera.platform-forget': never
  'camera.platform-forgot': never
  'camera.platform-how': never
  'camera.platform-known': never
  'camera.platform-learn': never
  'camera.platform-learned': never
  'camera.platform-unknown': never
  'camera.proposal': 'grams' | 'sum'
  'camera.recognise': never
  'camera.reset': never
  'camera.save': never
  'camera.saved': never
  'camera.settings': never
  'camera.several-called': 'name' | 'codes'
  'camera.slow': never
  'camera.title': never
  'camera.took': 'ms'
  'camera.turn-how': never
  'camera.turned': never
  'camera.uncertain': never
  'camera.unknown': never
  'camera.unknown-how': never
  'camera.whole': never
  'camera.wrong': never
  'camera.wrong-it-was': never
  'scale.absent': never
  'scale.fake': never
  'scale.grams': 'grams'
  'scale.moving': never
  'scale.no-ports': never
  'scale.nobody': never
  'scale.none': never
  'scale.overload': never
  'scale.put': never
  'scale.put-grams': never
  'scale.put-moving': never
  'scale.restless': never
  'scale.scan': never
  'scale.tare': never
  'scale.tared': never
  'scale.title': never
  'scale.with-tare': 'grams'
  'scale.zero': never
  'scale.zeroed': never
  'backup.another': never
  'backup.confirm': 'serial'
  'backup.done': never
  'backup.download': never
  'backup.failed': never
  'backup.has-too': 'profile' | 'who'
  'backup.inside': 'serial' | 'made'
  'backup.key': never
  'backup.megabytes': 'size'
  'backup.none': never
  'backup.now': never
  'backup.open': never
  'backup.pays': 'profile' | 'who'
  'backup.restarting': never
  'backup.restore': never
  'backup.restoring': never
  'backup.running': never
  'backup.sender-known': never
  'backup.sender-passphrase': never
  'backup.sender-stranger': never
  'backup.sender-unsigned': never
  'backup.signer': never
  'backup.signer-own': 'signer'
  'backup.sound': never
  'backup.title': never
  'backup.unproven': never
  'backup.verify': never
  'backup.verifying': never
  'backup.vouch': never
  'device.interfaces': never
  'journal.title': never
  'log.all': never
  'log.download': never
  'log.error': never
  'log.find': never
  'log.level': never
  'log.warn': never
  'machine.card': 'percent'
  'machine.disk': 'free' | 'total'
  'machine.memory': 'free' | 'total'
  'machine.not-throttled': never
  'machine.payment-under-way': 'amount'
  'machine.reboot': never
  'machine.reboots': never
  'machine.reset': never
  'machine.reset-confirm': 'serial'
  'machine.reset-what': never
  'machine.restart': never
  'machine.restarts': never
  'machine.set-time': never
  'machine.support': never
  'machine.temperature': 'degrees'
  'machine.throttled': never
  'machine.time-set': never
  'machine.title': never
  'machine.under-voltage': never
  'machine.was-reset': never
  'machine.was-throttled': never
  'machine.was-under-voltage': never
  'mend.backup': never
  'mend.clock': never
  'mend.go': never
  'mend.receivers': never
  'mend.set-up': never
  'receiver.line': 'name' | 'origin' | 'event' | 'count'
  'repairs.absent': 'names'
  'repairs.none': never
  'repairs.some': 'names'
  'repairs.title': never
  'selftest.begin': never
  'selftest.begun': never
  'selftest.last': 'time'
  'update.bad': 'versions'
  'update.check': never
  'update.install': never
  'update.installed': never
  'update.interrupted': never
  'update.not-yet': never
  'update.offered': never
  'update.probation': 'version'
  'update.refused': never
  'update.rollback': 'version'
  'update.rolled-back': never
  'update.running': never
  'update.runs': 'version'
  'update.title': never
  'update.up-to-date': never
  'verdict.absent': never
  'verdict.bad': never
  'verdict.good': never
  'verdict.poor': never
  'verdict.unknown': never
  'cable.acknowledged': never
  'cable.done': never
  'cable.failed': never
  'cable.find': never
  'cable.forget': never
  'cable.kept': 'device'
  'cable.lane': never
  'cable.looking': never
  'cable.none': never
  'cable.not-possible': never
  'cable.off': never
  'cable.on': never
  'cable.running': never
  'cable.screen-accepted': never
  'cable.screen-blank': never
  'cable.screen-blank-again': never
  'cable.screen-canceled': never
  'cable.screen-error': never
  'cable.screen-failed': never
  'cable.screen-info-qr': never
  'cable.screen-payment-qr': never
  'cable.screen-rejected': never
  'cable.screen-text': never
  'cable.screen-waiting': never
  'cable.sent': never
  'cable.take': never
  'cable.taken': never
  'cable.title': never
  'cable.try': never
  'cable.try-own': never
  'doubts.chosen': 'item'
  'doubts.dismiss': never
  'doubts.dismissed': never
  'doubts.few': 'samples'
  'doubts.like': 'item'
  'doubts.none': never
  'doubts.off': never
  'doubts.picture': never
  'doubts.price': never
  'doubts.seen': never
  'doubts.stopped': 'why'
  'doubts.title': never
  'doubts.usual': 'grams' | 'least' | 'most'
  'doubts.weight': never
  'alone.address': never
  'alone.follow': never
  'alone.key': never
  'alone.master': never
  'alone.title': never
  'alone.what': never
  'chain.about-clock': never
  'chain.about-connection': never
  'chain.about-missing': never
  'chain.about-streams': never
  'chain.about-too-wide': never
  'chain.came': 'time'
  'chain.check': never
  'chain.checked': never
  'chain.clock': 'seconds'
  'chain.days': never
  'chain.encrypted': 'server'
  'chain.left-aside': 'count'
  'chain.look-at': never
  'chain.more': 'count'
  'chain.most': 'shop' | 'entries' | 'pictures'
  'chain.none': never
  'chain.not-kept': never
  'chain.not-written': never
  'chain.open': 'server'
  'chain.read-last': 'time'
  'chain.read-never': never
  'chain.show': never
  'chain.taught': 'time'
  'chain.title': never
  'chain.unread': never
  'chain.unwritten': 'count'
  'chain.well': never
  'chain.withdraw': never
  'chain.withdraw-confirm': 'shop'
  'chain.withdraw-days': never
  'chain.withdraw-title': 'shop'
  'chain.withdraw-what': 'shop'
  'chain.withdrawn': 'shop' | 'time'
  'chain.written': 'shop'
  'chain.wrote': 'templates' | 'items' | 'time'
  'config-fleet.both': never
  'config-fleet.by-hand': 'number'
  'config-fleet.files': never
  'config-fleet.first': never
  'config-fleet.in-force': 'number'
  'config-fleet.kept': 'sections'
  'config-fleet.minutes': never
  'config-fleet.none': never
  'config-fleet.own': never
  'config-fleet.publish': never
  'config-fleet.published': never
  'config-fleet.refused': 'number' | 'why'
  'config-fleet.revert': never
  'config-fleet.revert-what': never
  'config-fleet.reverts': never
  'config-fleet.sign': never
  'config-fleet.title': never
  'config-fleet.trial': never
  'config-fleet.waiting': 'number'
  'config-fleet.went-back': 'number' | 'why'
  'config-fleet.withdraw': never
  'config-fleet.withdrawn': never
  'devices.away': 'time'
  'devices.comparing': never
  'devices.counts': 'count' | 'silent' | 'ill'
  'devices.deleting': 'ids'
  'devices.find': never
  'devices.in-step': never
  'devices.lag': 'count'
  'devices.last': 'time'
  'devices.level': never
  'devices.master': 'master'
  'devices.more': 'count'
  'devices.never': never
  'devices.not-in-step': never
  'devices.paid': 'time'
  'devices.searched': never
  'devices.seen': 'time'
  'devices.silent': never
  'devices.some-silent': 'silent' | 'count'
  'devices.sync': never
  'devices.sync-failed': 'why'
  'devices.synced': 'time'
  'devices.syncing': never
  'devices.templates': 'count'
  'devices.this': never
  'devices.title': never
  'devices.version': 'version'
  'elsewhere.channel': never
  'elsewhere.status': never
  'elsewhere.title': never
  'elsewhere.update': never
  'keys.made': 'sn'
  'keys.make': never
  'keys.revoke': never
  'keys.revoke-what': 'sn'
  'keys.serial': never
  'keys.title': never
  'member.leave': never
  'member.leave-what': never
  'member.limit': never
  'member.save': never
  'member.title': never
  'replacement.code': 'sn' | 'until'
  'replacement.make': never
  'replacement.title': never
  'replacement.what': never
  'roll-out.in-force': never
  'roll-out.later': never
  'roll-out.offered': never
  'roll-out.proven': never
  'roll-out.refused': never
  'roll-out.stopped': 'sn' | 'why'
  'roll-out.title': 'number'
  'roll-out.trial': never
  'roll-out.unwell': never
  'roll-out.waiting': never
  'roll-out.wave': 'wave' | 'waves' | 'minutes'
  'roll-out.well': never
  'roll-out.went-back': never
  'roll-out.withdrawn': never
  'code.closed': never
  'code.hint': never
  'code.label': never
  'code.title': never
  'code.wrong': never
  'device.version': 'version'
  'dialog.no': never
  'failed.network': never
  'failed.no-bank': never
  'failed.status': 'status'
  'failed.unknown': never
  'home.device': never
  'home.till': never
  'home.today': never
  homes: never
  'link.off': never
  'link.on': never
  'live.off': never
  'live.on': never
  'live.over': never
  'live.says': never
  'live.waiting': never
  menu: never
  'role.leave': never
  'role.monitor': never
  'role.operator': never
  'role.till': never
  simulator: never
  'simulator.switch': never
  skip: never
  'tab.camera': never
  'tab.device': never
  'tab.display': never
  'tab.fleet': never
  'tab.items': never
  'tab.loading': never
  'tab.payments': never
  'tab.settings': never
  'tab.till': never
  'tab.today': never
  theme: never
  'toast.dismiss': never
  'toast.undo': never
  'token.enter': never
  'token.hint': never
  'token.label': never
  'token.title': never
  'token.wrong': never
  'guide.all-done': never
  'guide.all-others': never
  'guide.bank': never
  'guide.bank-hint': never
  'guide.camera-alt': never
  'guide.camera-hint': never
  'guide.display-ble': never
  'guide.display-name': never
  'guide.display-off': never
  'guide.display-on': never
  'guide.display-pins': never
  'guide.display-try': never
  'guide.display-usb': never
  'guide.display-where': never
  'guide.done': never
  'guide.ended': never
  'guide.ends': never
  'guide.finish': never
  'guide.finished': never
  'guide.hidden': never
  'guide.hotspot': 'name'
  'guide.how': never
  'guide.item': never
  'guide.item-hint': never
  'guide.items': never
  'guide.join': never
  'guide.join-failed': 'name' | 'why'
  'guide.joined': 'name'
  'guide.joining': 'name'
  'guide.left': 'count'
  'guide.network': never
  'guide.offline': never
  'guide.online': 'addresses'
  'guide.open': never
  'guide.own': never
  'guide.own-wifi': never
  'guide.parts': never
  'guide.parts-bank': never
  'guide.parts-banks': 'names'
  'guide.parts-hint': never
  'guide.parts-restarting': 'name'
  'guide.parts-save': never
  'guide.password': never
  'guide.save': never
  'guide.saved': never
  'guide.says': 'name'
  'guide.session': never
  'guide.stays': never
  'guide.title': never
  'guide.whole': never
  'guide.wifi': never
  'items.after': never
  'items.all': never
  'items.before': never
  'items.blank-left-out': 'blank' | 'items'
  'items.brought-back': never
  'items.close': never
  'items.comes-back': never
  'items.count': 'count'
  'items.counter-checking': 'done'
  'items.counter-file': never
  'items.delete': never
  'items.deleted': 'item'
  'items.deletions': never
  'items.download': never
  'items.everywhere': never
  'items.everywhere-sure': 'item'
  'items.export': never
  'items.export-failed': 'why'
  'items.export-ready': 'count'
  'items.export-working': 'done' | 'total'
  'items.few-only': never
  'items.find': never
  'items.import': never
  'items.import-checking': 'done'
  'items.import-done': 'added' | 'known'
  'items.import-failed': 'why'
  'items.import-file': never
  'items.import-refused': 'why'
  'items.import-working': 'done' | 'total'
  'items.left-out': 'leftOut'
  'items.mark-done': 'done' | 'all'
  'items.mark-open': 'lanes'
  'items.marks': never
  'items.mode': never
  'items.mode-auto': never
  'items.mode-locked': never
  'items.mode-open': never
  'items.name': never
  'items.none': never
  'items.not-found': never
  'items.odd': never
  'items.odd-how': never
  'items.of-most': 'count' | 'most'
  'items.off': never
  'items.off-only': never
  'items.offered': never
  'items.packages': never
  'items.page': 'from' | 'to' | 'count'
  'items.pages': never
  'items.pair-times': 'count'
  'items.pairs': never
  'items.picture': 'item' | 'number'
  'items.renamed': 'item'
  'items.replace': never
  'items.replace-all': never
  'items.replace-sure': never
  'items.replace-yes': never
  'items.report': never
  'items.report-ask': never
  'items.report-how': never
  'items.report-none': never
  'items.report-says': 'percent' | 'tried'
  'items.restored': 'item'
  'items.save': never
  'items.teach': never
  'items.teach-how': never
  'items.teach-more': never
  'items.template-deleted': never
  'items.title': never
  'items.total': 'items' | 'templates'
  'items.undo': never
  'items.unmark': never
  'items.untaught': never
  'items.untaught-only': never
  'items.view-gallery': never
  'items.view-lists': never
  'items.view-review': never
  'items.views': never
  'items.which': never
  'names.before': 'name'
  'names.changes': never
  'names.example': never
  'names.file': never
  'names.how': never
  'names.line': 'line'
  'names.list': never
  'names.look': 'count'
  'names.more': 'count'
  'names.no-code': never
  'names.no-name': never
  'names.none': never
  'names.open-quote': never
  'names.same': never
  'names.save': 'count'
  'names.saved': 'count'
  'names.title': never
  'names.too-large': never
  'names.twice': never
  'part.absent': never
  'part.degraded': never
  'part.failed': never
  'part.ok': never
  'part.since': 'time'
  'payee.money': 'changes'
  'payee.sure': never
  'day.accepted': never
  'day.count': 'count'
  'day.count-refunds': 'count'
  'day.date': never
  'day.net': never
  'day.open': never
  'day.other': never
  'day.plot': never
  'day.refunded': never
  'day.rule': never
  'day.title': never
  'day.to': never
  'exports.kilobytes': 'size'
  'exports.remove': never
  'exports.removed': 'name'
  'exports.title': never
  'exports.what': never
  'paper.close': never
  'paper.print': never
  'paper.width': never
  'payments.after': never
  'payments.any': never
  'payments.before': never
  'payments.csv': never
  'payments.csv-days': never
  'payments.example': never
  'payments.find': never
  'payments.from': never
  'payments.more': never
  'payments.newer': never
  'payments.newest': never
  'payments.none-found': never
  'payments.state': never
  'payments.title': never
  'payments.to': never
  'payments.wanted': never
  'reconcile.agrees': never
  'reconcile.alike': never
  'reconcile.at-bank': never
  'reconcile.bank': never
  'reconcile.choose': never
  'reconcile.columns': never
  'reconcile.different': never
  'reconcile.differs': never
  'reconcile.file': never
  'reconcile.here': never
  'reconcile.left-out': never
  'reconcile.left-out-line': 'line' | 'column'
  'reconcile.means': never
  'reconcile.means-other': never
  'reconcile.means-paid': never
  'reconcile.means-payment': never
  'reconcile.means-refund': never
  'reconcile.means-unpaid': never
  'reconcile.no-head': never
  'reconcile.no-word': never
  'reconcile.not-read': never
  'reconcile.nothing': never
  'reconcile.only-at-bank': never
  'reconcile.only-here': never
  'reconcile.other-days': 'lines' | 'first' | 'last'
  'reconcile.refunds': never
  'reconcile.repeated': 'lines' | 'firstLine'
  'reconcile.repeated-undecided': 'undecided'
  'reconcile.run': never
  'reconcile.says-ignore': never
  'reconcile.says-kind': never
  'reconcile.says-operation': never
  'reconcile.says-order': never
  'reconcile.says-refund': never
  'reconcile.says-state': never
  'reconcile.says-sum': never
  'reconcile.says-time': never
  'reconcile.shared': never
  'reconcile.sounds': 'meaning'
  'reconcile.take-back': never
  'reconcile.take-back-note': never
  'reconcile.take-back-text': never
  'reconcile.take-back-title': 'answer'
  'reconcile.taken-back': 'count' | 'days'
  'reconcile.title': never
  'reconcile.told': never
  'reconcile.told-column': 'lines'
  'reconcile.told-word': 'lines'
  'reconcile.undecided': never
  'reconcile.word': never
  'reconcile.words': never
  'refund-state.by': 'who' | 'at' | 'note'
  'refund-state.refused': never
  'refund-state.somebody': never
  'refund-state.under-way': never
  'refund-state.unknown': never
  'settle.as': never
  'settle.choose': never
  'settle.note': never
  'settle.of': 'amount'
  'settle.open': never
  'settle.refused': never
  'settle.returned': never
  'settle.title': never
  'settle.why': 'amount'
  'settle.yes': never
  'shift.close': never
  'shift.closed': 'number'
  'shift.list': never
  'shift.number': never
  'shift.title': never
  'shift.x': never
  'shift.z': never
  'shift.z-of': 'number'
  'statement.agrees': never
  'statement.goes-on': never
  'statement.hint': never
  'statement.make': never
  'statement.title': never
  'statement.to-do': never
  'story.back': never
  'story.bank-status': never
  'story.events': never
  'story.give-back': never
  'story.operation': never
  'story.refunds': never
  'story.title': never
  'counter.picture': 'number'
  'counter.title': never
  'enough.any': never
  'enough.bag': never
  'enough.day': never
  'enough.enough': 'percent'
  'enough.few': 'more'
  'enough.light': never
  'enough.more': 'percent' | 'more' | 'kind'
  'enough.rival': 'item' | 'times'
  'enough.side': never
  'enough.stuck': 'percent'
  'enough.title': never
  'review.anyway': 'item'
  'review.blur-refuse': never
  'review.blur-warn': never
  'review.choices': never
  'review.choose': never
  'review.corrected': never
  'review.dismiss': never
  'review.dismissed': never
  'review.doubted': never
  'review.duplicate-refuse': never
  'review.duplicate-warn': never
  'review.effect': never
  'review.effect-none': never
  'review.effect-tried': 'tried' | 'templates'
  'review.empty-warn': never
  'review.hand-warn': never
  'review.how': never
  'review.keys': never
  'review.list': never
  'review.none': never
  'review.not': never
  'review.not-done': 'item'
  'review.not-said': 'items'
  'review.off': never
  'review.open': 'count'
  'review.other': never
  'review.pick': never
  'review.picture': 'number' | 'reason'
  'review.said': 'item'
  'review.stopped': 'why'
  'review.taught': 'item'
  'review.teach': 'item'
  'review.teach-many': 'count' | 'item'
  'review.title': never
  'review.uncertain': never
  'review.undo': never
  'review.undone': never
  'review.unknown': never
  'review.untaught': never
  'basket.add': never
  'basket.all': never
  'basket.bad': never
  'basket.clear': never
  'basket.gone': never
  'basket.last': never
  'basket.name': never
  'basket.nothing': never
  'basket.quantity': never
  'basket.show': 'total'
  'basket.sum': never
  'basket.unit': never
  'idle.add': never
  'idle.added': never
  'idle.delete': never
  'idle.deleted': 'name'
  'idle.kilobytes': 'size'
  'idle.later': never
  'idle.lines': never
  'idle.look': never
  'idle.name': never
  'idle.named': never
  'idle.none': never
  'idle.picture': never
  'idle.title': never
  'screens.away': never
  'screens.basket': never
  'screens.blank': never
  'screens.dark': never
  'screens.forget': never
  'screens.is-glass': never
  'screens.lags': never
  'screens.make-glass': never
  'screens.none': never
  'screens.painted': 'time'
  'screens.qr': never
  'screens.since': 'time'
  'screens.small': never
  'screens.status': never
  'screens.sure': 'name'
  'screens.text': never
  'screens.title': never
  'field.kept': never
  'field.list': never
  'field.no': never
  'field.nothing': never
  'field.secret': never
  'field.usual': never
  'field.yes': never
  'trouble.amount': never
  'trouble.least': 'limit'
  'trouble.most': 'limit'
  'trouble.number': never
  'trouble.seconds': never
  'unit.days': never
  'unit.hours': never
  'unit.megabytes': never
  'unit.minutes': never
  'unit.roubles': never
  'unit.seconds': never
  'config.environment': 'variable'
  'config.expert': never
  'config.file': 'file'
  'config.good': never
  'config.money': 'keys'
  'config.overwritten': never
  'config.read-again': never
  'config.restarts': never
  'config.restore': never
  'config.restored': never
  'config.saved': never
  'config.title': never
  'config.wrong': never
  'restart.now': never
  'restart.title': never
  'restart.undo': never
  'setting.add': 'what'
  'setting.advanced': never
  'setting.after-restart': never
  'setting.all-others': never
  'setting.at-once': never
  'setting.changed': 'what' | 'after' | 'before'
  'setting.count': 'count'
  'setting.discard': never
  'setting.keep': never
  'setting.leaves': never
  'setting.name': never
  'setting.none-found': never
  'setting.remove': never
  'setting.removed': 'what'
  'setting.save': never
  'setting.save-restart': never
  'setting.saved': never
  'setting.search': never
  'setting.set': 'what' | 'after'
  'setting.to-save': never
  'bank.cancel': never
  'bank.outage': never
  'bank.pay': never
  'bank.reject': never
  'basket.open': never
  'basket.title': never
  'cancel.text': 'amount'
  'cancel.title': never
  'display.lost': never
  'display.plug': never
  'display.title': never
  'display.unplug': never
  'glass.basket': 'lines'
  'glass.blank': never
  'glass.qr': never
  'glass.text': 'text'
  'glass.unknown': never
  'info.show': never
  'info.shown': never
  'info.text': never
  'info.title': never
  'last.back': never
  'last.left': 'amount'
  'last.refunded': 'amount'
  'last.title': never
  'new.delete': never
  'new.title': never
  'paid.cancelled': never
  'payment.amount': never
  'payment.bad-amount': never
  'payment.bank': never
  'payment.cancel': never
  'payment.clear': never
  'payment.demo': never
  'payment.details': never
  'payment.id': never
  'payment.late': never
  'payment.left': never
  'payment.none': never
  'payment.purpose': never
  'payment.reference': never
  'payment.show': never
  'payment.silent': 'why'
  'payment.started': never
  'payment.time-left': 'time'
  'payment.title': never
  'payment.unheard': never
  'payment.unseen': never
  'payment.until': never
  'payment.unwritten': never
  'phase.accepted': never
  'phase.canceled': never
  'phase.cancelling': never
  'phase.failed': never
  'phase.registering': never
  'phase.rejected': never
  'phase.showing': never
  'phase.static': never
  'phase.unknown': never
  'phase.waiting': never
  'refund.all': 'left'
  'refund.bad-amount': 'left'
  'refund.give': never
  'refund.left': 'left'
  'refund.meanwhile': never
  'refund.of': 'amount'
  'refund.on-its-way': never
  'refund.returned': 'amount'
  'refund.title': never
  'refund.unknown': never
  'refund.why': never
  'replace.text': 'amount'
  'replace.title': never
  'replace.yes': never
  'state.ACCEPTED': never
  'state.CANCELED': never
  'state.EMPTY': never
  'state.ERROR': never
  'state.PENDING': never
  'state.REJECTED': never
  'state.STATIC': never
  'state.partly-refunded': never
  'state.refunded': never
  'till.sound': never
  'why.amount': 'paid' | 'amount'
  'why.bank': never
  'why.client-gone': never
  'why.expired': never
  'why.not-registered': never
  'why.not-shown': never
  'why.refused': never
  'why.restarted': never
  'why.same-operation': never
  'why.superseded': never
  'why.user': never
  'gap.title': never
  'gap.why': 'from' | 'until'
  'needs.compared': never
  'needs.doubts': 'count'
  'needs.gap': 'from' | 'until'
  'needs.late': never
  'needs.none': never
  'needs.open': never
  'needs.other-amount': never
  'needs.part': 'name' | 'state'
  'needs.review': 'count'
  'needs.same-operation': never
  'needs.silent': 'count'
  'needs.some': 'count'
  'needs.technician': never
  'needs.title': never
  'needs.unknown': never
  'needs.untaught': 'count'
  'shift.close-what': 'number' | 'net'
}

export type PageKey = keyof HolesOfPage
