# What only Discord makes necessary to say. What the game says stands in bot/locales.
done = 네, 했어요.
failed = 답을 보여 드리지 못했어요. 잠시 뒤에 다시 눌러 주세요.
table-in-thread = 스레드 <#{ $thread }>에서 치면 돼요.
no-thread = 스레드를 만들 수 없어서 이 채널에 열었어요. 서버 관리자에게 ‘{ $missing }’ 권한을 부탁해 주세요.
missing = 이 채널에서 마이티를 하려면 기루다에게 권한이 더 필요해요: { $missing }. 서버 관리자에게 부탁해 주세요.
dm-closed = DM을 보낼 수 없어서 패를 여기서 보여 드릴게요. 채널의 [내 패]를 누르세요. DM으로 받고 싶으면 이 서버의 개인정보 설정에서 DM을 허용한 뒤 /hand를 쓰세요.
option-text = 내용
option-thread = 스레드
option-thread-about = 새 스레드에 테이블을 열어요
permission-view_channel = 채널 보기
permission-send_messages = 메시지 보내기
permission-send_messages_in_threads = 스레드에서 메시지 보내기
permission-create_public_threads = 공개 스레드 만들기
permission-attach_files = 파일 첨부
permission-read_message_history = 메시지 기록 보기
thread-name = { $name }의 마이티
nowhere = 여기서는 마이티를 할 수 없어요. 텍스트 채널에서 /mighty를 써 주세요.
