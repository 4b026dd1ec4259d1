/**
 * Our own table: the words of icon names, by what they show. An icon belongs to the category of the first of its words that a subject
 * has; where none has one, to that of the first word for what is done, and else to `other`.
 */
export const subjects = {
  people: `
    accessibility accessible account accounts adult agender artist attribution baby barefoot blind blood bloodtype body
    boy celebration cheer chef child communities concierge contact contacts crowdsource diversity elderly emoji emoticon
    engineering eyebrow eyeglasses face family female fingerprint follow footprint friendly gesture girl group groups
    guardian hand hands handshake hearing individual interests king knight lips male man mindfulness mood parent partner
    party pedal people person pinch prayer pregnancy pregnant psychology public recline sentiment sick skeleton social
    supervised supervisor swipe taunt team thumb thumbs touch transgender undereye user volunteer waving wc wheelchair
    woman
  `,
  communication: `
    alternate alternate_email broadcast bubble call calling calls campaign cell chat comment communication contactless
    contacts_product conversation crisis dialer dialpad draft drafts email fax feedback forum forward hangout
    import_contacts inbox interpreter language mail mailbox mark markunread messages missed mms news newsmode newspaper
    notification notifications outbox pager phishing phone phrases podcasts post question quickreply recommend reply rss
    rsvp send share siren sms sos speaker_notes speech suggestion support talk translate tty unread unsubscribe voice
    voicemail
  `,
  business: `
    ad ads agenda agent analytics apparel approval assignment assured atm attach_money award badge balance bank bar_chart
    barcode bitcoin box briefcase business calculate card cards cart cases chart construction contract conveyor corporate
    credit crown currency delivery demography domain enterprise euro factory finance franc gavel graph handyman hotel
    insights inventory jewelry kanban leaderboard license lira loyalty manufacturing meeting money monitoring newsstand
    nightlife order orders package paid pallet pay payment payments percent pie point_of_sale policy pound price priority
    production productivity qr query_stats quote rate rating receipt redeem review reviews rewarded ruble rubric rupee
    sale savings scan score scoreboard sell service services shipping shop shopping shoppingmode signature stats store
    storefront strategy table_chart target tool tools trending trophy vote wallet warehouse work workspace workspaces yen
    yuan
  `,
  time: `
    acute alarm av_timer avg bedtime calendar chronic clock countdown date day early event history hourglass late month
    pace pending punch reminder routine schedule snooze time timelapse timeline timer today upcoming update week weekend
  `,
  files: `
    api architecture archive article article_shortcut attach attachment backup ballot book bookmark bookmark_added
    bookmarks books bug checklist clip cloud code copy copyright css csv data data_object database dataset deployed
    description developer dictionary docs document download downloading draft_orders drive file files flag flowchart
    folder function functions grading grid html http iframe integration javascript json keep label label_important library
    link list list_alt lists menu_book note notes ods odt page pageless pages pageview paste pdf php pin print publish
    published rebase reference regular rule save scanner schema script sdk snapshot snippet source sql stack stacks
    stories summarize tab table tabs tag task terminal topic tsv unarchive upload variable variables view webhook xml
  `,
  text: `
    123 abc align asterisk bold border brush bullet bulleted character code_blocks content cursor custom_typography cut
    decimal draw draw_collage edit edit_note edit_square eraser font form format forms glyphs height highlight highlighter
    indent ink ink_pen input italic justify kana keyboard keyboard_tab letter line long lowercase margin markdown match
    number numbered numbers padding paragraph pen segment serif shadow short space_bar spacing spellcheck strikethrough
    stylus subject subscript superscript text title titlecase toc tooltip typography underlined uppercase width wrap
  `,
  media: `
    10k 1k 2d 2k 3d 3k 4k 5k 6k 7k 8k 9k airplay album animated animation art_track audio autopause autoplay autostop av1
    avc caption channels cinematic closed comedy controller dvr earbud earbuds equalizer esports fast game gamepad games
    genres gif hd hdr headphones headset hearing_aid hevc instant_mix interactive library_music live lyrics media mic
    movie music noise pause piano play playlist quality queue radio record recording repeat replay resume rewind sd
    shuffle skip slow sound soundbar speaker speed stadia stop stream subtitles subwoofer surround theater theaters tune
    tv video video_call videocam videogame volume
  `,
  images: `
    10mp 11mp 12mp 13mp 14mp 15mp 16mp 17mp 18mp 19mp 20mp 21mp 22mp 23mp 24mp 2mp 3mp 4mp 50mp 5mp 6mp 7mp 8mp 9mp
    add_a_photo aspect background blur brightness burst cam camera cameraswitch capture circle collections color colorize
    colors compare contrast crop deblur dehaze diamond exposure filter flare flash flip focus frame frame_person frames
    gallery gradient grain hdr_auto healing hexagon image image_search images imagesearch imagesmode invert iso landscape
    layers lens line_curve looks macro mask monochrome motion mp nightlight opacity paint palette panorama pattern
    pentagon photo photo_camera photography photos picture polyline portrait raw rectangle retouching rotate rotation
    scene screenshot shades shape shapes shutter slideshow square star sticker style texture timer_10 timer_3 tonality
    transform triangle vignette vr180 vrpano wallpaper wb
  `,
  devices: `
    30fps 5g 60fps adb airplanemode airwave android antenna ar backlight battery bluetooth bolt cable cast cellular charge
    charger charging chip chromecast cloud_off computer deskphone desktop device devices disk display dns dock doorbell
    e_mobiledata electric electrical ethernet farsight flashlight flashlight_on g_mobiledata h_mobiledata hard hardware
    hdmi head host hub infrared ios joystick lan laptop lte memory mobile mobiledata mobiledata_off monitor mouse nest
    network nfc outlet perm plug power print_connect proxy r_mobiledata radar remote robot router satellite screen
    screensaver sensor sensors server settings settop signal sim sip smart_toy speaker_phone splitscreen stay storage
    system tablet tethering touch_app touchpad trackpad usb vibration vpn watch wifi
  `,
  home: `
    air apartment balcony bath bathroom bathtub bed bedroom blender blinds bungalow cabin candle carpenter chair chalet
    clean cleaning coffee compost cooktop cool cottage countertops crib curtains deck desk detector dining dishwasher door
    dresser dry fan faucet fence fire fireplace floor florist fluorescent foundation garage garden gas gate gite grass
    hallway heat heater home hot_tub house houseboat household humidity hvac indoor iron kettle kitchen lamp laundry light
    lightbulb lightstrip living measuring meeting_room microwave mirror mode mop outdoor oven pergola pest pet pets
    plumbing potted propane recycling roller roofing room sauna seat shelf shelves shower smoke_free soap sprinkler stairs
    stroller table_restaurant thermostat toys trash vacuum valve villa wash water window yard
  `,
  food: `
    avocado bakery bar beer bento beverage bowl breakfast brunch cafe cake cookie cooking curry dango dine dinner drink
    drinks egg fastfood flatware food fork glass grill grocery icecream liquor lunch meal meals multicooker nutrition
    okonomiyaki outdoor_grill pizza ramen restaurant rice set skillet soba soup spoon stockpot takeout tapas udon washoku
    wheat wine yakitori yoshoku
  `,
  places: `
    agriculture altitude attractions beach camping castle church city compass directions distance elevation explore
    festival fmd forest fort globe hiking hospital local location map maps mosque mountain moved museum my_location nat
    nature navigation near nearby onsen orbit park pin_drop place rest route school signpost stadium streetview synagogue
    temple tour tower travel trip two_wheeler village zone
  `,
  transport: `
    airline airlines airplane airport anchor bag bags bike boat bus cable_car car checked_bag commute connecting crash
    defrost departure directions_car drone electric_car elevator escalator ev ev_station flight flights flyover fork_right
    forklift funicular gondola helicopter hov lane local_taxi luggage merge metro monorail moped motorcycle moving oil
    parking plane railway recenter rickshaw road rocket roundabout rv sailing scooter sledding snowmobile speed_camera
    steering subway taxi tire toll traffic train tram transit transportation trip_origin trolley truck turn wheel
    windshield
  `,
  weather: `
    clear_day climate cloudy co2 cyclone dew earthquake eco emergency_heat energy flood foggy hail humidity_high ice
    landslide mist moon partly planet rainy severe snow snowflake snowing solar storm sunny thermometer thunderstorm
    tornado tsunami umbrella volcano water_drop waves wb_sunny weather whatshot wind
  `,
  health: `
    acupuncture aid allergies allergy ambulance blood_pressure body_fat bones cannabis cardio cardiology clinic congenital
    coronavirus deceased dentistry dermatology diagnosis disease ecg emergency endocrinology ent exercise femur fitness
    gastroenterology genetics glucose gynecology health heart hematology humerus immunology injuries injury inpatient
    masks massage med medical medication meds menstrual metabolism microbiology mixture monitor_heart nephrology neurology
    oncology ophthalmology oral orthopedics outpatient oxygen pacemaker patient pediatrics personal_injury pharmacy
    physical pill podiatry prescriptions psychiatry pulmonology pulse radiology relax respiratory rheumatology rib
    salinity sanitizer self skull sleep smoking spa spo2 steppers stethoscope stress surgical symptoms syringe therapy
    tibia ulna urology vaccines vaping ventilator vital vo2 ward weight wellbeing
  `,
  sports: `
    badminton baseball basketball casino chess cleats cricket crossword directions_run directions_walk diving downhill
    extension fitness_center football golf gymnastics handball hockey kabaddi kayaking kitesurfing martial motorsports
    nordic padel paragliding pickleball playground playing poker pool roller_skating rowing rugby run running scuba
    skateboarding skating skiing snowboarding snowshoeing soccer sports sprint surfing sword swords tennis volleyball walk
  `,
  security: `
    admin alert block bomb captive dangerous destruction detection e911 encrypted encryption error explosion eye gpp
    health_and_safety hide identity identity_platform key keys lock locked passkey passport password police privacy
    private report safety safety_check secure security shield theft token unknown unlock vape verification verified
    visibility vpn_key warning
  `,
  science: `
    automation biotech cognition deployed_code eda education experiment fluid fluid_balance hive intelligence lab labs
    magnification model modeling mystery network_intelligence polymer rocket_launch scatter science simulation specific
    spoke wand
  `,
} as const satisfies Record<string, string>

export const deeds = {
  arrows: `
    arrow arrows back chevron collapse compare_arrows double down downward drag east end exit expand export first
    fullscreen import last launch left login logout low move next north open outbound output previous redo return right
    shift south start stat step subdirectory subheader swap switch sync turn_left turn_right undo unfold up upward west
    zoom
  `,
  actions: `
    activity add ads_click apps assistant auto autorenew bottom browser bubble_chart build button cached cancel category
    change check clear click close column combine create dashboard delete density deselect dialogs disabled
    disabled_by_default done dot enable enabled exclamation favorite fit flex footer group_work help info inset join
    lab_profile layout load loader low_priority manage menu minus more new off on overview page_info panel pending_actions
    plus position preliminary preview progress published_with_changes refresh remove reorder reset responsive restart row
    search select selection sheets side sort split stacked stars stretch task_alt toast toggle toolbar top transition web
    widget widgets width_full wrong wysiwyg
  `,
} as const satisfies Record<string, string>

export type IconCategory = keyof typeof subjects | keyof typeof deeds | 'other'

export const iconCategories: readonly IconCategory[] = [
  ...(Object.keys(deeds) as IconCategory[]),
  ...(Object.keys(subjects) as IconCategory[]),
  'other',
]
