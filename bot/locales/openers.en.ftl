# Who may open tables, and where: /settings tables

say-openers = { $who ->
        [admins] Only administrators may open tables here.
        [nobody] Nobody may open tables here.
       *[everyone] Everybody may open tables here.
    } { $where ->
        [nowhere] { "" }
        [here] Only in this topic.{ " " }
        [elsewhere] Only in another topic, which was chosen.{ " " }
       *[anywhere] In any topic.{ " " }
    }Administrators change it with /settings tables and one of: everyone, admins, nobody, here, anywhere.
refusal-tables-closed = No tables can be opened here at the moment. An administrator opens the chat again with /settings tables everyone.
refusal-tables-elsewhere = Tables can only be opened in the topic chosen for them. Use /mighty there.
