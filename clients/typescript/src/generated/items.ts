/** Generated from the OpenAPI document by `npm run clients`: do not edit. */
export interface paths {
    "/api/add_fleet_key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a key for a lane; it is told once
         * @description An operator's token; without tokens only from the machine itself.
         */
        post: operations["addFleetKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/add_item_template": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Teach an item from what the camera sees now
         * @description Takes a frame that arrived after the request. When the item is full, templates learned from feedback give way, the oldest first.
         *
         *     A till's token or an operator's; none where the listener has none.
         */
        post: operations["addItemTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/assortment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The list of all goods that the shop sells
         * @description In the canonical form, which comes back byte for byte where it is taken again. `Accept: text/csv` or `format=csv` gives the table. Prices are kopecks in JSON, roubles in the table.
         *
         *     Any token of the listener; none where it has none.
         */
        get: operations["getAssortment"];
        put?: never;
        /**
         * Take the list of all goods that the shop sells, or see what it would change
         * @description In the place of the former list, all of it or nothing, on all lanes of the fleet. `dry=true` answers what would change. A table has the columns code, name, name_ru, name_en, name_pt, name_es, name_de, price, unit, tare, from, until, group, hide_after_days; what cannot be read refuses it with its line and column.
         *
         *     An operator's token; without tokens only from the machine itself.
         */
        post: operations["putAssortment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/choice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What was sold, beside what the lane saw and weighed
         * @description As `feedback`, and never a reason for a sale to fail: an answer that is not known any more, a full card or a locked gallery are no errors. A choice that does not fit the picture, or the item's usual weight, is doubted: the answer says so, `choice.doubted` is told, and a person finds it in the list. A doubted choice teaches nothing.
         *
         *     A till's token or an operator's; none where the listener has none.
         */
        post: operations["tellChoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/choices/doubted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Choices that did not fit what was seen or weighed
         * @description The newest first, as many and for as long as the config keeps (`choices`).
         *
         *     Any token of the listener; none where it has none.
         */
        get: operations["listDoubtedChoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/choices/doubted/{doubt}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * It was looked at: it leaves the list
         * @description A till's token or an operator's; none where the listener has none.
         */
        post: operations["dismissDoubt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/choices/doubted/{doubt}/picture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the lane saw: the region of interest and nothing else
         * @description Any token of the listener; none where it has none.
         */
        get: operations["getDoubtedPicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clear_all_template": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Forget everything that was taught
         * @description Also when there is nothing to clear.
         *
         *     An operator's token; without tokens only from the machine itself.
         */
        post: operations["clearAllTemplates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clear_background": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Forget the empty platform
         * @description An operator's token; without tokens only from the machine itself.
         */
        post: operations["forgetEmptyPlatform"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clear_deletion_all_flag": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop deleting an item on all lanes
         * @description An operator's token; without tokens only from the machine itself.
         */
        post: operations["unmarkItemForDeletion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/delete_item": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Forget all templates of an item
         * @description A till's token or an operator's; none where the listener has none.
         */
        post: operations["deleteItem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/delete_item_template": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Forget one template
         * @description A till's token or an operator's; none where the listener has none.
         */
        post: operations["deleteItemTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deleted_items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was deleted here lately and can come back, the latest first
         * @description In the last 30 minutes and since the start; at most 100 deletions.
         *
         *     Any token of the listener; none where it has none.
         */
        get: operations["listDeletedItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What happens to items, packages and the camera
         * @description Server-sent events from now on; with `Last-Event-ID` those after it first, as far as the last 256 have them.
         *
         *     Any token of the listener; none where it has none.
         */
        get: operations["streamItemEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/export_template": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to write templates into a package
         * @description No body is the same as `{}`: everything. Export, import and factory reset exclude each other.
         *
         *     An operator's token; without tokens only from the machine itself.
         */
        post: operations["exportTemplates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/export_template_status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How far the export is, and the name of the package
         * @description Counter-examples of its items lie beside the package: the same name with `counter-examples-` for `templates-`; `msg` says how many there are.
         *
         *     Any token of the listener; none where it has none.
         */
        get: operations["getExportStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/factory_reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Forget everything learned, named and set of recognition
         * @description An operator's token; without tokens only from the machine itself.
         */
        post: operations["resetRecognition"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/feedback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What it really was
         * @description Of the named answer, or the last one. Teaches in the mode `auto`, where the answer was wrong or not certain.
         *
         *     A till's token or an operator's; none where the listener has none.
         */
        post: operations["giveFeedback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/get_calib": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * That part
         * @description Any token of the listener; none where it has none.
         */
        get: operations["getRegion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/get_deletion_all_progress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Which lanes have deleted the marked items
         * @description No mark: `null`; one: an object; several: a list of such objects.
         *
         *     Any token of the listener; none where it has none.
         */
        get: operations["getDeletionProgress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/get_device_info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Name, model, counts and settings of the device
         * @description Those on synchronisation are missing while that is being opened.
         *
         *     Any token of the listener; none where it has none.
         */
        get: operations["getDeviceInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/get_extra_info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * That text
         * @description Any token of the listener; none where it has none.
         */
        get: operations["getExtraInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/get_fleet_config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What of the fleet is in force here, and at a master how its roll-out goes
         * @description Any token of the listener; none where it has none.
         */
        get: operations["getFleetConfig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/get_fleet_keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The keys by which lanes come in, without the keys themselves
         * @description An operator's token; without tokens only from the machine itself.
         */
        get: operations["listFleetKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/get_image": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The camera's next frame
         * @description Any token of the listener; none where it has none.
         */
        get: operations["getCameraImage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/get_item_list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Items that have templates, and how many
         * @description Any token of the listener; none where it has none.
         */
        get: operations["listTaughtItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/get_item_template_image": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The picture that a template was made of
         * @description Any token of the listener; none where it has none.
         */
        post: operations["getItemTemplateImage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/get_item_template_list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The templates of an item, oldest first
         * @description `[]` for an item that nobody taught; `max` is how many it may have.
         *
         *     Any token of the listener; none where it has none.
         */
        post: operations["listItemTemplates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/get_learn_mode": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The learning mode
         * @description Any token of the listener; none where it has none.
         */
        get: operations["getLearningMode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/get_model_status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Which model serves, and how far embedding again has come
         * @description Any token of the listener; none where it has none.
         */
        get: operations["getModelStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/get_result": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What lies before the camera, the best answer first
         * @description Scores are probabilities. `status`: `certain`, `uncertain`, `unknown` (nothing like it was taught), `empty`, `moving`. `result_id` names the answer in feedback. With a scale in use `weight` is that of these very goods, null where nobody can say so; goods that lie still are looked at at once, and `empty` is a platform that reads zero.
         *
         *     Any token of the listener; none where it has none.
         */
        get: operations["recognize"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/get_sync_limit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * That limit; 0 is none
         * @description Any token of the listener; none where it has none.
         */
        get: operations["getSyncLimit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/get_sync_status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The role, what prevents being in step, and at a master its lanes
         * @description `lag`: changes that a lane has not taken yet, null while everything is compared. `left_out`: what is not taken of another, and why. `version`, `state`, `ill` and `last_payment`: what the lane told last of itself; null and empty while it has told nothing.
         *
         *     Any token of the listener; none where it has none.
         */
        get: operations["getSyncStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/get_weight": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What lies on the scale
         * @description As the scale says it, at most a second old. With `id` the sum that this weight comes to by the assortment, as a proposal: the device is no legal-for-trade instrument.
         *
         *     Any token of the listener; none where it has none.
         */
        get: operations["getWeight"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/import_template": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take the templates of a package, or the counter-examples of a file of them
         * @description Answers when the file is here; how it goes on is in the status. All or nothing, also when the power goes. `merge` adds what is not known, `replace` removes everything else of its kind. Counter-examples come in for items that have templates here: the package first.
         *
         *     An operator's token; without tokens only from the machine itself.
         */
        post: operations["importTemplates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/import_template_status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How far the import is
         * @description Any token of the listener; none where it has none.
         */
        get: operations["getImportStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All items with their names, also those without templates
         * @description Any token of the listener; none where it has none.
         */
        get: operations["listItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/items/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Name an item, or take it out of the answers
         * @description An inactive item keeps its templates and is not answered. In a fleet this counts on all lanes. A name is plain text.
         *
         *     A till's token or an operator's; none where the listener has none.
         */
        put: operations["describeItem"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/items/{id}/counter-examples": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Pictures that are known not to be this item
         * @description What lies nearer to one of them than to any template of the item loses as much of its score. `picture` names one.
         *
         *     Any token of the listener; none where it has none.
         */
        get: operations["listCounterExamples"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/items/{id}/counter-examples/{picture}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The picture of a counter-example
         * @description Any token of the listener; none where it has none.
         */
        get: operations["getCounterExamplePicture"];
        put?: never;
        post?: never;
        /**
         * Take a counter-example back, on this lane
         * @description A till's token or an operator's; none where the listener has none.
         */
        delete: operations["deleteCounterExample"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/items/{id}/picture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A picture of an item
         * @description Of its newest template, or of the one that `sid` names.
         *
         *     Any token of the listener; none where it has none.
         */
        get: operations["getItemPicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/items/enough": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether items have pictures enough, how many more, and what they are taken for
         * @description From each item's own learning curve. Without `id` up to 1,000 templates are tried, and the items with the lowest share come first.
         *
         *     Any token of the listener; none where it has none.
         */
        get: operations["getEnough"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/items/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Which items are confused with which, and which templates stand apart
         * @description Each template is left out and searched for; a sample of 1,000 of them without `id`.
         *
         *     Any token of the listener; none where it has none.
         */
        get: operations["getTeachingReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/names": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Name many items in one step, or see what it would change
         * @description All of them or none. With `dry_run` it tells what would change, and changes nothing.
         *
         *     An operator's token; without tokens only from the machine itself.
         */
        put: operations["nameItems"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/publish_fleet_config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hand a signed part of a config out in waves
         * @description The texts of the fragment and of its `.minisig`, as `lanectl` sends them.
         *
         *     An operator's token; without tokens only from the machine itself.
         */
        post: operations["publishFleetConfig"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reboot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start the machine anew
         * @description With the fake host it is only remembered.
         *
         *     An operator's token; without tokens only from the machine itself.
         */
        post: operations["rebootDevice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/recognize_picture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The same for a picture that is sent
         * @description Any token of the listener; none where it has none.
         */
        post: operations["recognizePicture"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/replace_device": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A code for the new card of a lane that is dead
         * @description Told once, good for a day; the lane's former code ends.
         *
         *     An operator's token; without tokens only from the machine itself.
         */
        post: operations["replaceDevice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/restore_item": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put back what was deleted of an item
         * @description All of it as it was, under the same sids. What `clear_all_template`, a mark or a reset deleted does not come back.
         *
         *     A till's token or an operator's; none where the listener has none.
         */
        post: operations["restoreItem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/revert_fleet_config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * This lane goes back to the config before, by a restart
         * @description In a moment without a payment.
         *
         *     An operator's token; without tokens only from the machine itself.
         */
        post: operations["revertFleetConfig"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Pictures the lane was unsure of, did not know, or was corrected on
         * @description The newest first, as many as the config keeps (`review`). `said` is what a till said that it was.
         *
         *     Any token of the listener; none where it has none.
         */
        get: operations["listReview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/review/{entry}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The picture of an entry: the region of interest and nothing else
         * @description Any token of the listener; none where it has none.
         */
        get: operations["getReviewPicture"];
        put?: never;
        /**
         * Teach an entry, say what it is not, lay it aside, or take that back
         * @description `label` teaches the picture as item `id`, unless a gate refuses it and `anyway` is not given. `not` keeps with it that it is not item `id`; the entry stays open, and the picture is a counter-example of the item from then on, unless the device is locked or the item has no templates. `dismiss` lays it aside. `undo` takes the last of these back; of a label, its template too.
         *
         *     A till's token or an operator's; none where the listener has none.
         */
        post: operations["answerReview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/review/{entry}/effect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the gates see, and what teaching it would change; nothing is saved
         * @description Templates of that item and those most like the picture are left out one by one and searched for, with the picture taught and without.
         *
         *     Any token of the listener; none where it has none.
         */
        get: operations["previewReview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/revoke_fleet_key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A key lets nobody in any more
         * @description An operator's token; without tokens only from the machine itself.
         */
        post: operations["revokeFleetKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scan_scales": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask every serial port whether a scale is there
         * @description Ports that are in use, as that of the display and of the scale itself, are not asked.
         *
         *     An operator's token; without tokens only from the machine itself.
         */
        post: operations["findScales"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/set_background": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What the camera sees now is the empty platform
         * @description An operator's token; without tokens only from the machine itself.
         */
        post: operations["learnEmptyPlatform"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/set_calib": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The part of the picture that counts
         * @description At least 32 × 32. The empty platform is to be shown anew after it.
         *
         *     An operator's token; without tokens only from the machine itself.
         */
        post: operations["setRegion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/set_deletion_all_flag": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete an item on all lanes of the fleet
         * @description An operator's token; without tokens only from the machine itself.
         */
        post: operations["markItemForDeletion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/set_extra_info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Keep a text for the till, up to 16 KB
         * @description An operator's token; without tokens only from the machine itself.
         */
        post: operations["setExtraInfo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/set_learn_mode": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Who may teach: nobody, people, or feedback too
         * @description An operator's token; without tokens only from the machine itself.
         */
        post: operations["setLearningMode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/set_max_result_num": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * How many answers `get_result` gives
         * @description An operator's token; without tokens only from the machine itself.
         */
        post: operations["setResultCount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/set_predict_speed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Wait for a still picture, or answer at once
         * @description `normal` waits longer for a still picture; `fast` is the default.
         *
         *     An operator's token; without tokens only from the machine itself.
         */
        post: operations["setRecognitionSpeed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/set_sync_limit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * So many templates a minute in each direction
         * @description An operator's token; without tokens only from the machine itself.
         */
        post: operations["setSyncLimit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/set_sync_master": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * This device is the master, and its own lane the first that follows
         * @description An operator's token; without tokens only from the machine itself.
         */
        post: operations["becomeMaster"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/set_sync_off": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * This device stands alone
         * @description An operator's token; without tokens only from the machine itself.
         */
        post: operations["standAlone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/set_sync_slave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * This lane follows a master
         * @description Without `masterIP` it is found on the network. `key` is kept sealed.
         *
         *     An operator's token; without tokens only from the machine itself.
         */
        post: operations["followMaster"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/set_tare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What lies there now weighs nothing from now on
         * @description An empty platform takes the tare away.
         *
         *     An operator's token; without tokens only from the machine itself.
         */
        post: operations["tareScale"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/set_time": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set the machine's clock
         * @description An operator's token; without tokens only from the machine itself.
         */
        post: operations["setTime"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/set_zero": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The empty platform reads zero from now on
         * @description An operator's token; without tokens only from the machine itself.
         */
        post: operations["zeroScale"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Synchronise, and answer when the lane is in step
         * @description An operator's token; without tokens only from the machine itself.
         */
        post: operations["syncNow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/test_scale": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Listen to the scale for two seconds
         * @description An operator's token; without tokens only from the machine itself.
         */
        post: operations["testScale"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/withdraw_fleet_config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hand it out no more
         * @description An operator's token; without tokens only from the machine itself.
         */
        post: operations["withdrawFleetConfig"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/download/{filename}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The last package that was exported, or its counter-examples
         * @description There until the next one is ready. The counter-examples lie under the name of the package with `counter-examples-` for `templates-`, 404 where there are none. One range, `If-Range`, `If-None-Match`.
         *
         *     Any token of the listener; none where it has none.
         */
        get: operations["downloadPackage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Deletion: {
            /** @description PLU code, leading zeros kept */
            id: string;
            SNs: string[];
        };
        Done: {
            /** @description 0 is success; docs/api/items.md lists the others */
            code: number;
            data: null;
            msg?: string;
        };
        Item: {
            active: boolean;
            count: number;
            /** @description PLU code, leading zeros kept */
            id: string;
            name: string | null;
        };
        /** @description what happened; which fields it has, `type` says */
        ItemsEvent: {
            /** @description kept, said, label, not, dismiss or undo */
            action?: string;
            added?: number;
            connected?: boolean;
            done?: number;
            /** @description of the doubted choice; null: it could not be kept */
            doubt?: string | null;
            /** @description of weight-changed; null: none */
            grams?: number | null;
            /** @description of the item */
            id?: string;
            learned?: boolean;
            learnMode?: number;
            msg?: string;
            removed?: number;
            /** @description of the entry */
            review?: string;
            /** @description of the template */
            sid?: string;
            stable?: boolean;
            status?: number;
            total?: number;
            type: "template-added" | "template-removed" | "templates-changed" | "item-changed" | "export-status" | "import-status" | "embedding-again" | "learn-mode" | "camera" | "feedback" | "review" | "weight-changed" | "assortment-changed" | "choice.doubted" | "choice.dismissed";
        } & {
            [key: string]: unknown;
        };
        RecognizedItems: {
            items: {
                /** @description goods that look alike, one line together; nobody taught those of score 0 */
                choices?: {
                    /** @description PLU code, leading zeros kept */
                    id: string;
                    name?: string;
                    names?: {
                        [key: string]: string;
                    };
                    /** @description kopecks a unit */
                    price?: number;
                    /** @description a proposal; no legal-for-trade price computation */
                    proposal?: {
                        /** @description grams, without the tare */
                        net: number;
                        /** @description kopecks: price × net weight, rounded as the config says */
                        sum: number;
                    };
                    score: number;
                    unit?: "kg" | "piece";
                }[];
                /** @description PLU code, leading zeros kept */
                id: string;
                name?: string;
                names?: {
                    [key: string]: string;
                };
                /** @description kopecks a unit */
                price?: number;
                /** @description a proposal; no legal-for-trade price computation */
                proposal?: {
                    /** @description grams, without the tare */
                    net: number;
                    /** @description kopecks: price × net weight, rounded as the config says */
                    sum: number;
                };
                score: number;
                unit?: "kg" | "piece";
            }[];
            model: string;
            /** @description how long ago the picture was taken that this answer is of: goods that rest on a scale are looked at once, and again after any touch; null: the scale is empty, no picture was looked at */
            picture_age_ms?: number | null;
            /** @description names this result in feedback */
            result_id: string;
            /** @description certain, uncertain, unknown, empty or moving */
            status: string;
            took: {
                capture: number;
                embed: number;
                picture: number;
                search: number;
            };
            took_ms: number;
            /** @description of these goods; null: nobody can say; missing: no scale is in use */
            weight?: {
                grams: number | null;
                net: boolean;
                overload: boolean;
                stable: boolean;
                tare: number | null;
            } | null;
        };
        Refusal: {
            /** @description 0 is success; docs/api/items.md lists the others */
            code: number;
            data: null;
            msg: string;
        };
        Region: {
            height: number;
            left: number;
            top: number;
            width: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    addFleetKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    sn: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description 0 is success; docs/api/items.md lists the others */
                        code: number;
                        data: {
                            /** @description told once */
                            key: string;
                            key_id: string;
                            /** @description serial number of a device */
                            sn: string;
                        } | null;
                        msg?: string;
                    };
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    addItemTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description PLU code, leading zeros kept */
                    id: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description 0 is success; docs/api/items.md lists the others */
                        code: number;
                        data: {
                            /** @description JPEG, base64 */
                            image: string;
                            /** @description template identifier */
                            sid: string;
                        } | null;
                        msg?: string;
                    };
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getAssortment: {
        parameters: {
            query?: {
                /** @description or by the header Accept */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description 0 is success; docs/api/items.md lists the others */
                        code: number;
                        data: {
                            /** @description when the list was made */
                            at: string | null;
                            /** @description on which lane */
                            by: string | null;
                            /** @description not offered today */
                            hidden: {
                                code: string;
                                /** @description season or unsold */
                                why: string;
                            }[];
                            items: {
                                /** @description PLU code, leading zeros kept */
                                code: string;
                                /** @description first day of its season: MM-DD every year, YYYY-MM-DD once */
                                from?: string;
                                /** @description goods of one group look the same */
                                group?: string;
                                /** @description not offered after so many days unsold */
                                hide_after_days?: number;
                                name?: string;
                                /** @description in other languages: ru, en, pt, es, de */
                                names?: {
                                    de?: string;
                                    en?: string;
                                    es?: string;
                                    pt?: string;
                                    ru?: string;
                                };
                                /** @description kopecks a unit */
                                price?: number;
                                /** @description grams of its bag or tray */
                                tare?: number;
                                unit?: "kg" | "piece";
                                /** @description last day of its season: MM-DD every year, YYYY-MM-DD once */
                                until?: string;
                            }[];
                        } | null;
                        msg?: string;
                    } | string;
                    "text/csv": {
                        /** @description 0 is success; docs/api/items.md lists the others */
                        code: number;
                        data: {
                            /** @description when the list was made */
                            at: string | null;
                            /** @description on which lane */
                            by: string | null;
                            /** @description not offered today */
                            hidden: {
                                code: string;
                                /** @description season or unsold */
                                why: string;
                            }[];
                            items: {
                                /** @description PLU code, leading zeros kept */
                                code: string;
                                /** @description first day of its season: MM-DD every year, YYYY-MM-DD once */
                                from?: string;
                                /** @description goods of one group look the same */
                                group?: string;
                                /** @description not offered after so many days unsold */
                                hide_after_days?: number;
                                name?: string;
                                /** @description in other languages: ru, en, pt, es, de */
                                names?: {
                                    de?: string;
                                    en?: string;
                                    es?: string;
                                    pt?: string;
                                    ru?: string;
                                };
                                /** @description kopecks a unit */
                                price?: number;
                                /** @description grams of its bag or tray */
                                tare?: number;
                                unit?: "kg" | "piece";
                                /** @description last day of its season: MM-DD every year, YYYY-MM-DD once */
                                until?: string;
                            }[];
                        } | null;
                        msg?: string;
                    } | string;
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    putAssortment: {
        parameters: {
            query?: {
                /** @description true: answer the diff only */
                dry?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    items: {
                        /** @description PLU code, leading zeros kept */
                        code: string;
                        /** @description first day of its season: MM-DD every year, YYYY-MM-DD once */
                        from?: string;
                        /** @description goods of one group look the same */
                        group?: string;
                        /** @description not offered after so many days unsold */
                        hide_after_days?: number;
                        name?: string;
                        /** @description in other languages: ru, en, pt, es, de */
                        names?: {
                            de?: string;
                            en?: string;
                            es?: string;
                            pt?: string;
                            ru?: string;
                        };
                        /** @description kopecks a unit */
                        price?: number;
                        /** @description grams of its bag or tray */
                        tare?: number;
                        unit?: "kg" | "piece";
                        /** @description last day of its season: MM-DD every year, YYYY-MM-DD once */
                        until?: string;
                    }[];
                } | string;
                "text/csv": {
                    items: {
                        /** @description PLU code, leading zeros kept */
                        code: string;
                        /** @description first day of its season: MM-DD every year, YYYY-MM-DD once */
                        from?: string;
                        /** @description goods of one group look the same */
                        group?: string;
                        /** @description not offered after so many days unsold */
                        hide_after_days?: number;
                        name?: string;
                        /** @description in other languages: ru, en, pt, es, de */
                        names?: {
                            de?: string;
                            en?: string;
                            es?: string;
                            pt?: string;
                            ru?: string;
                        };
                        /** @description kopecks a unit */
                        price?: number;
                        /** @description grams of its bag or tray */
                        tare?: number;
                        unit?: "kg" | "piece";
                        /** @description last day of its season: MM-DD every year, YYYY-MM-DD once */
                        until?: string;
                    }[];
                } | string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description 0 is success; docs/api/items.md lists the others */
                        code: number;
                        data: {
                            added: number;
                            changed: number;
                            /** @description items of the new list */
                            count: number;
                            /** @description nothing was changed */
                            dry: boolean;
                            /** @description what is another one, the first 1,000 */
                            items: {
                                after: {
                                    /** @description PLU code, leading zeros kept */
                                    code: string;
                                    /** @description first day of its season: MM-DD every year, YYYY-MM-DD once */
                                    from?: string;
                                    /** @description goods of one group look the same */
                                    group?: string;
                                    /** @description not offered after so many days unsold */
                                    hide_after_days?: number;
                                    name?: string;
                                    /** @description in other languages: ru, en, pt, es, de */
                                    names?: {
                                        de?: string;
                                        en?: string;
                                        es?: string;
                                        pt?: string;
                                        ru?: string;
                                    };
                                    /** @description kopecks a unit */
                                    price?: number;
                                    /** @description grams of its bag or tray */
                                    tare?: number;
                                    unit?: "kg" | "piece";
                                    /** @description last day of its season: MM-DD every year, YYYY-MM-DD once */
                                    until?: string;
                                } | null;
                                before: {
                                    /** @description PLU code, leading zeros kept */
                                    code: string;
                                    /** @description first day of its season: MM-DD every year, YYYY-MM-DD once */
                                    from?: string;
                                    /** @description goods of one group look the same */
                                    group?: string;
                                    /** @description not offered after so many days unsold */
                                    hide_after_days?: number;
                                    name?: string;
                                    /** @description in other languages: ru, en, pt, es, de */
                                    names?: {
                                        de?: string;
                                        en?: string;
                                        es?: string;
                                        pt?: string;
                                        ru?: string;
                                    };
                                    /** @description kopecks a unit */
                                    price?: number;
                                    /** @description grams of its bag or tray */
                                    tare?: number;
                                    unit?: "kg" | "piece";
                                    /** @description last day of its season: MM-DD every year, YYYY-MM-DD once */
                                    until?: string;
                                } | null;
                                code: string;
                            }[];
                            /** @description goods whose name a person gave: it stays */
                            kept_names: number;
                            removed: number;
                            unchanged: number;
                            /** @description taught goods that the new list has not */
                            unlisted: number;
                        } | null;
                        msg?: string;
                    };
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    tellChoice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description as the till weighed it */
                    grams?: number;
                    /** @description what was sold */
                    id: string;
                    /** @description the answer that it was chosen from */
                    result_id?: string;
                    /** @description the same as grams */
                    weight?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description 0 is success; docs/api/items.md lists the others */
                        code: number;
                        data: {
                            doubted: boolean;
                            learned: boolean;
                            /** @description what the picture is more like */
                            like: string | null;
                            reason: string | null;
                            /** @description the template that it became */
                            sid: string | null;
                            /** @description grams that the item weighs as a rule; null: the weight is no reason */
                            usual: {
                                least: number;
                                most: number;
                            } | null;
                        } | null;
                        msg?: string;
                    };
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    listDoubtedChoices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description 0 is success; docs/api/items.md lists the others */
                        code: number;
                        data: {
                            /** @description what one honest choice in a hundred exceeds; null: not known */
                            bound: number | null;
                            /** @description the newest first */
                            choices: {
                                /** @description ISO 8601 */
                                at: string;
                                bound: number | null;
                                chosen: {
                                    /** @description of the item */
                                    id: string;
                                    name: string | null;
                                    /** @description null: not among those answered */
                                    score: number | null;
                                };
                                gap: number | null;
                                grams: number | null;
                                /** @description of the doubt */
                                id: string;
                                /** @description what the picture is more like */
                                like: {
                                    /** @description of the item */
                                    id: string;
                                    name: string | null;
                                    /** @description null: not among those answered */
                                    score: number | null;
                                } | null;
                                /** @description whether it has a picture */
                                picture: boolean;
                                /** @description price, picture or weight */
                                reason: string;
                                result_id: string | null;
                                /** @description grams that the item weighs as a rule; null: the weight is no reason */
                                usual: {
                                    least: number;
                                    most: number;
                                } | null;
                            }[];
                            /** @description whether the config wants choices looked at */
                            on: boolean;
                            /** @description templates that the bound rests on; 99 of items with two or more are needed */
                            samples: number;
                            /** @description why none is kept now though it is on */
                            stopped: string | null;
                        } | null;
                        msg?: string;
                    };
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    dismissDoubt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                doubt: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    action: "dismiss";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getDoubtedPicture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                doubt: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                    "image/jpeg": string;
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    clearAllTemplates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    forgetEmptyPlatform: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    unmarkItemForDeletion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description PLU code, leading zeros kept */
                    id: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    deleteItem: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description PLU code, leading zeros kept */
                    id: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    deleteItemTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description PLU code, leading zeros kept */
                    id: string;
                    /** @description template identifier */
                    sid: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    listDeletedItems: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description 0 is success; docs/api/items.md lists the others */
                        code: number;
                        data: {
                            /** @description templates that can come back */
                            count: number;
                            /** @description ISO 8601 */
                            deleted_at: string;
                            /** @description PLU code, leading zeros kept */
                            id: string;
                            name: string | null;
                        }[] | null;
                        msg?: string;
                    };
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    streamItemEvents: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `id` of the last event that was read: those after it come first. */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What happens to items, packages and the camera */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    exportTemplates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    ids?: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getExportStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description 0 is success; docs/api/items.md lists the others */
                        code: number;
                        filename?: string;
                        msg: string;
                        /** @description 0 none, 1 preparing, 3 ready, 6 error */
                        status: number;
                    };
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    resetRecognition: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    giveFeedback: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description PLU code, leading zeros kept */
                    id: string;
                    result_id?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description 0 is success; docs/api/items.md lists the others */
                        code: number;
                        data: {
                            learned: boolean;
                            sid: string | null;
                        } | null;
                        msg?: string;
                    };
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getRegion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description 0 is success; docs/api/items.md lists the others */
                        code: number;
                        data: components["schemas"]["Region"] | null;
                        msg?: string;
                    };
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getDeletionProgress: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description 0 is success; docs/api/items.md lists the others */
                        code: number;
                        data: (components["schemas"]["Deletion"] | components["schemas"]["Deletion"][]) | null;
                        msg?: string;
                    };
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getDeviceInfo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description 0 is success; docs/api/items.md lists the others */
                        code: number;
                        data: {
                            app: string;
                            board: string | null;
                            download?: boolean;
                            /** @description the model */
                            engine: string;
                            /** @description the release */
                            firmware: string;
                            item_count: number;
                            learnMode: number;
                            masterIP?: string;
                            masterSN?: string;
                            mastersyncPort?: number;
                            max_result_num: number;
                            predict_speed: string;
                            sn: string;
                            soldOutLimit: number;
                            sync?: boolean;
                            sync_limit?: number;
                            /** @description none, master or slave */
                            syncMode: string;
                            template_count: number;
                            upload?: boolean;
                        } | null;
                        msg?: string;
                    };
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getExtraInfo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description 0 is success; docs/api/items.md lists the others */
                        code: number;
                        data: {
                            info: string;
                        } | null;
                        msg?: string;
                    };
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getFleetConfig: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description 0 is success; docs/api/items.md lists the others */
                        code: number;
                        data: {
                            in_force: number | null;
                            /** @description sections of it that laned.yaml of this lane has of its own */
                            kept: string[];
                            on_trial: boolean;
                            refused: {
                                /** @description the number of a fragment */
                                sequence: number;
                                why: string;
                            } | null;
                            roll_out: {
                                lanes: {
                                    healthy: boolean;
                                    in_force: number | null;
                                    offered: boolean;
                                    /** @description well for long enough with it */
                                    proven: boolean;
                                    /** @description serial number of a device */
                                    sn: string;
                                    tried: {
                                        /** @description the number of a fragment */
                                        sequence: number;
                                        state: "waiting" | "trial" | "in-force" | "refused" | "went-back";
                                        why: string | null;
                                    } | null;
                                }[];
                                minutes: number;
                                /** @description the number of a fragment */
                                sequence: number;
                                stopped: {
                                    /** @description serial number of a device */
                                    sn: string;
                                    why: string;
                                } | null;
                                /** @description which of them is under way, from 0 */
                                wave: number;
                                waves: string[];
                                withdrawn: boolean;
                            } | null;
                            trouble: string | null;
                            waiting: number | null;
                            went_back: {
                                /** @description the number of a fragment */
                                sequence: number;
                                why: string;
                            } | null;
                        } | null;
                        msg?: string;
                    };
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    listFleetKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description 0 is success; docs/api/items.md lists the others */
                        code: number;
                        data: {
                            /** @description ISO 8601, UTC */
                            created: string;
                            key_id: string;
                            /** @description serial number of a device */
                            sn: string;
                        }[] | null;
                        msg?: string;
                    };
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getCameraImage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                    "image/jpeg": string;
                    "image/png": string;
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    listTaughtItems: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description 0 is success; docs/api/items.md lists the others */
                        code: number;
                        data: {
                            count: number;
                            /** @description PLU code, leading zeros kept */
                            id: string;
                        }[] | null;
                        msg?: string;
                    };
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getItemTemplateImage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description PLU code, leading zeros kept */
                    id: string;
                    /** @description template identifier */
                    sid: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description 0 is success; docs/api/items.md lists the others */
                        code: number;
                        data: {
                            /** @description JPEG, base64 */
                            image: string;
                        } | null;
                        msg?: string;
                    };
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    listItemTemplates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description PLU code, leading zeros kept */
                    id: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description 0 is success; docs/api/items.md lists the others */
                        code: number;
                        data: string[] | null;
                        /** @description the most templates an item may have */
                        max?: number;
                        msg?: string;
                    };
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getLearningMode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description 0 is success; docs/api/items.md lists the others */
                        code: number;
                        data: {
                            learnMode: number;
                            mode: string;
                        } | null;
                        msg?: string;
                    };
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getModelStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description 0 is success; docs/api/items.md lists the others */
                        code: number;
                        data: {
                            done: number;
                            running: boolean;
                            serving: string;
                            total: number;
                            wanted: string;
                        } | null;
                        msg?: string;
                    };
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    recognize: {
        parameters: {
            query?: {
                n?: number;
                top?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description 0 is success; docs/api/items.md lists the others */
                        code: number;
                        data: components["schemas"]["RecognizedItems"] | null;
                        msg?: string;
                    };
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getSyncLimit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description 0 is success; docs/api/items.md lists the others */
                        code: number;
                        data: {
                            /** @description templates a minute in each direction; 0: no limit */
                            sync_limit: number;
                        } | null;
                        msg?: string;
                    };
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getSyncStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description 0 is success; docs/api/items.md lists the others */
                        code: number;
                        data: {
                            deletions: components["schemas"]["Deletion"][];
                            /** @description a master's lanes, its own included */
                            devices: {
                                address: string;
                                /** @description silent for more than a minute */
                                away: boolean;
                                deletions_outstanding: string[];
                                ill: {
                                    /** @description as GET /health names it */
                                    part: string;
                                    since: string | null;
                                    state: "degraded" | "failed";
                                    why: string | null;
                                }[];
                                lag: number | null;
                                last_payment: string | null;
                                last_seen: string | null;
                                left_out: string[];
                                /** @description serial number of a device */
                                sn: string;
                                state: ("ok" | "degraded" | "failed") | null;
                                version: string | null;
                            }[];
                            download: boolean;
                            in_step: boolean;
                            last_sync: string | null;
                            left_out: string[];
                            master: string | null;
                            masterSN: string | null;
                            /** @description templates a minute in each direction; 0: no limit */
                            sync_limit: number;
                            /** @description none, master or slave */
                            syncMode: string;
                            templates: number | null;
                            trouble: string | null;
                            upload: boolean;
                        } | null;
                        msg?: string;
                    };
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getWeight: {
        parameters: {
            query?: {
                /** @description goods of the assortment: what this weight of them comes to */
                id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description 0 is success; docs/api/items.md lists the others */
                        code: number;
                        data: {
                            /** @description net; null while the scale gives none: overloaded, or moving */
                            grams: number | null;
                            /** @description a tare is subtracted */
                            net: boolean;
                            overload: boolean;
                            /** @description a proposal; no legal-for-trade price computation */
                            proposal?: {
                                /** @description grams, without the tare */
                                net: number;
                                /** @description kopecks: price × net weight, rounded as the config says */
                                sum: number;
                            };
                            /** @description the scale says that it rests */
                            stable: boolean;
                            /** @description grams; null where the scale does not tell it */
                            tare: number | null;
                        } | null;
                        msg?: string;
                    };
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    importTemplates: {
        parameters: {
            query?: {
                mode?: "merge" | "replace";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description as it was downloaded: a package, up to 8 GB, or counter-examples, up to 64 MB
                     */
                    file: string;
                    /** @enum {string} */
                    mode?: "merge" | "replace";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            /** @description the request is not what the operation takes; there is no room for more */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getImportStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description 0 is success; docs/api/items.md lists the others */
                        code: number;
                        msg: string;
                        /** @description 0 none, 2 importing, 3 integrity check, 4 completed, 5 error, 7 check error */
                        status: number;
                    };
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    listItems: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description 0 is success; docs/api/items.md lists the others */
                        code: number;
                        data: components["schemas"]["Item"][] | null;
                        msg?: string;
                    };
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    describeItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    active?: boolean;
                    name?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description 0 is success; docs/api/items.md lists the others */
                        code: number;
                        data: components["schemas"]["Item"] | null;
                        msg?: string;
                    };
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    listCounterExamples: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description 0 is success; docs/api/items.md lists the others */
                        code: number;
                        data: {
                            /** @description serial number of the lane where it was said */
                            by: string;
                            /** @description SHA-256 of the picture: its name */
                            picture: string;
                            /** @description ISO 8601 */
                            said_at: string;
                        }[] | null;
                        msg?: string;
                    };
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getCounterExamplePicture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                picture: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                    "image/jpeg": string;
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    deleteCounterExample: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                picture: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getItemPicture: {
        parameters: {
            query?: {
                /** @description template identifier */
                sid?: string;
            };
            header?: {
                /** @description The `ETag` of what is there already. */
                "If-None-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture */
            200: {
                headers: {
                    /** @description Changes when the bytes do. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                    "image/jpeg": string;
                };
            };
            /** @description It is what the caller has */
            304: {
                headers: {
                    /** @description Changes when the bytes do. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getEnough: {
        parameters: {
            query?: {
                /** @description of the item */
                id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description 0 is success; docs/api/items.md lists the others */
                        code: number;
                        data: {
                            items: {
                                /** @description share found with 1, 2, … others of its templates */
                                curve: number[];
                                /** @description of the item */
                                id: string;
                                /** @description which would teach most: light, side, bag or any */
                                kind: string;
                                /** @description pictures that are missing */
                                more: number;
                                name: string | null;
                                rival: {
                                    /** @description of the item */
                                    id: string;
                                    /** @description the template of the other that it is most like */
                                    like: string;
                                    /** @description the first of them */
                                    sid: string;
                                    /** @description so many of its templates were taken for it */
                                    times: number;
                                } | null;
                                templates: number;
                                /** @description enough, more, stuck or few */
                                verdict: string;
                            }[];
                            /** @description items that were not tried: ask for them by id */
                            left_out: number;
                        } | null;
                        msg?: string;
                    };
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getTeachingReport: {
        parameters: {
            query?: {
                /** @description PLU code, leading zeros kept */
                id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description 0 is success; docs/api/items.md lists the others */
                        code: number;
                        data: {
                            accuracy: number | null;
                            items: {
                                accuracy: number | null;
                                /** @description PLU code, leading zeros kept */
                                id: string;
                                outliers: string[];
                                tried: number;
                            }[];
                            pairs: {
                                count: number;
                                ids: string[];
                            }[];
                            /** @description templates left out and searched for */
                            tried: number;
                        } | null;
                        msg?: string;
                    };
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    nameItems: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description tell what would change, and change nothing */
                    dry_run?: boolean;
                    /** @description by item; null or an empty text takes a name away */
                    names: {
                        [key: string]: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description 0 is success; docs/api/items.md lists the others */
                        code: number;
                        data: {
                            changed: number;
                            items: {
                                before: string | null;
                                /** @description PLU code, leading zeros kept */
                                id: string;
                                name: string | null;
                            }[];
                        } | null;
                        msg?: string;
                    };
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    publishFleetConfig: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    content: string;
                    /** @description before all others */
                    first?: string[];
                    /** @description for so long each lane of a wave is to be well. Default: 15 */
                    minutes?: number;
                    /** @description of the known lanes, rising; all follow by themselves. Default: 10, 50 */
                    percents?: number[];
                    signature: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    rebootDevice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    recognizePicture: {
        parameters: {
            query?: {
                n?: number;
                top?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "image/jpeg": string;
                "image/png": string;
                "image/webp": string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description 0 is success; docs/api/items.md lists the others */
                        code: number;
                        data: components["schemas"]["RecognizedItems"] | null;
                        msg?: string;
                    };
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    replaceDevice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    sn: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description 0 is success; docs/api/items.md lists the others */
                        code: number;
                        data: {
                            /** @description what the new card shows; told once */
                            code: string;
                            /** @description serial number of a device */
                            sn: string;
                            /** @description ISO 8601, UTC */
                            until: string;
                        } | null;
                        msg?: string;
                    };
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    restoreItem: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description PLU code, leading zeros kept */
                    id: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description 0 is success; docs/api/items.md lists the others */
                        code: number;
                        data: {
                            /** @description templates that are back */
                            restored: number;
                        } | null;
                        msg?: string;
                    };
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    revertFleetConfig: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    listReview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description 0 is success; docs/api/items.md lists the others */
                        code: number;
                        data: {
                            /** @description the newest first */
                            entries: {
                                answer: {
                                    /** @description ISO 8601 */
                                    at: string;
                                    /** @description of the item */
                                    id?: string;
                                    /** @description labelled or dismissed */
                                    kind: string;
                                    /** @description the template it became */
                                    sid?: string;
                                } | null;
                                /** @description of the picture */
                                bytes: number;
                                /** @description of the entry */
                                id: string;
                                /** @description what was answered, five at most, best first */
                                items: {
                                    /** @description of the item */
                                    id: string;
                                    name?: string;
                                    score: number;
                                }[];
                                /** @description what a person said that it is not */
                                not: string[];
                                /** @description uncertain, unknown, corrected or doubted */
                                reason: string;
                                /** @description of the answer that was given */
                                result_id: string;
                                /** @description what a till said that it was */
                                said: string | null;
                                /** @description ISO 8601 */
                                taken_at: string;
                            }[];
                            /** @description whether the config keeps pictures */
                            on: boolean;
                            /** @description entries that wait for a person */
                            open: number;
                            /** @description why none is kept now though it is on */
                            stopped: string | null;
                        } | null;
                        msg?: string;
                    };
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getReviewPicture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                entry: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                    "image/jpeg": string;
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    answerReview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                entry: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    action: "label" | "not" | "dismiss" | "undo";
                    /** @description with label: teach what a gate refuses, after a look at it */
                    anyway?: boolean;
                    /** @description the item, for label and not */
                    id?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description 0 is success; docs/api/items.md lists the others */
                        code: number;
                        data: {
                            answer: {
                                /** @description ISO 8601 */
                                at: string;
                                /** @description of the item */
                                id?: string;
                                /** @description labelled or dismissed */
                                kind: string;
                                /** @description the template it became */
                                sid?: string;
                            } | null;
                            /** @description of the picture */
                            bytes: number;
                            /** @description of the entry */
                            id: string;
                            /** @description what was answered, five at most, best first */
                            items: {
                                /** @description of the item */
                                id: string;
                                name?: string;
                                score: number;
                            }[];
                            /** @description what a person said that it is not */
                            not: string[];
                            /** @description uncertain, unknown, corrected or doubted */
                            reason: string;
                            /** @description of the answer that was given */
                            result_id: string;
                            /** @description what a till said that it was */
                            said: string | null;
                            /** @description ISO 8601 */
                            taken_at: string;
                        } | null;
                        msg?: string;
                    };
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    previewReview: {
        parameters: {
            query: {
                /** @description of the item */
                id: string;
            };
            header?: never;
            path: {
                entry: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description 0 is success; docs/api/items.md lists the others */
                        code: number;
                        data: {
                            gates: {
                                bound: number | null;
                                /** @description blur, empty, hand or duplicate */
                                gate: string;
                                value: number | null;
                                /** @description pass, warn, refuse or unknown */
                                verdict: string;
                                /** @description what is wrong and what to do; empty when it passed */
                                words: string;
                            }[];
                            /** @description whose templates it would change, the most first */
                            items: {
                                /** @description so many more of its templates are found */
                                found: number;
                                /** @description of the item */
                                id: string;
                                /** @description the same in hundredths of its templates */
                                points: number;
                                templates: number;
                            }[];
                            templates: number;
                            took_ms: number;
                            /** @description templates left out and searched for */
                            tried: number;
                        } | null;
                        msg?: string;
                    };
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    revokeFleetKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    key_id: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    findScales: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description 0 is success; docs/api/items.md lists the others */
                        code: number;
                        data: {
                            /** @description why it was not asked */
                            because: string | null;
                            port: string;
                            /** @description of the adapter */
                            product: string | null;
                            /** @description what answers; two are never weighed with */
                            scales: {
                                baud_rate: number;
                                /** @description one of cas, shtrih, toledo, pos2 */
                                protocol: string;
                            }[];
                        }[] | null;
                        msg?: string;
                    };
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    learnEmptyPlatform: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    setRegion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    height: number;
                    left: number;
                    top: number;
                    width: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    markItemForDeletion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description PLU code, leading zeros kept */
                    id: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    setExtraInfo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    info: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    setLearningMode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description 0 locked, 1 open, 2 auto */
                    learnMode: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    setResultCount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    max_result_num: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    setRecognitionSpeed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    speed: "normal" | "fast";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    setSyncLimit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description templates a minute in each direction; 0: no limit */
                    sync_limit: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    becomeMaster: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description true when absent */
                    download?: boolean;
                    /** @description true when absent */
                    upload?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    standAlone: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    followMaster: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description true when absent */
                    download?: boolean;
                    /** @description the fleet key; kept sealed */
                    key?: string;
                    /** @description with or without port; absent: found by mDNS */
                    masterIP?: string;
                    /** @description true when absent */
                    upload?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    tareScale: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    setTime: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    sec: number;
                    /** @default 0 */
                    usec: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    zeroScale: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    syncNow: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    testScale: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description 0 is success; docs/api/items.md lists the others */
                        code: number;
                        data: {
                            baud_rate: number | null;
                            least: number | null;
                            most: number | null;
                            ms: number;
                            port: string | null;
                            protocol: string;
                            /** @description in `ms` */
                            readings: number;
                            /** @description of them, at rest */
                            stable: number;
                        } | null;
                        msg?: string;
                    };
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    withdrawFleetConfig: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    downloadPackage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of what is there already. */
                "If-None-Match"?: string;
                /** @description One range: `bytes=0-1023`. */
                Range?: string;
            };
            path: {
                filename: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The package */
            200: {
                headers: {
                    /** @description `bytes` */
                    "Accept-Ranges"?: string;
                    /** @description Of a part: `bytes 0-1023/4096`. */
                    "Content-Range"?: string;
                    /** @description Changes when the bytes do. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/x-tar": string;
                };
            };
            /** @description A part of it */
            206: {
                headers: {
                    /** @description `bytes` */
                    "Accept-Ranges"?: string;
                    /** @description Of a part: `bytes 0-1023/4096`. */
                    "Content-Range"?: string;
                    /** @description Changes when the bytes do. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/x-tar": string;
                };
            };
            /** @description It is what the caller has */
            304: {
                headers: {
                    /** @description `bytes` */
                    "Accept-Ranges"?: string;
                    /** @description Of a part: `bytes 0-1023/4096`. */
                    "Content-Range"?: string;
                    /** @description Changes when the bytes do. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description what the request names is not there */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description The range lies beyond its end */
            416: {
                headers: {
                    /** @description `bytes` */
                    "Accept-Ranges"?: string;
                    /** @description Of a part: `bytes 0-1023/4096`. */
                    "Content-Range"?: string;
                    /** @description Changes when the bytes do. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
}
